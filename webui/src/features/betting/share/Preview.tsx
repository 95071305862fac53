// The picture of a link. It reserves its space before it loads.

import { useState } from "react";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { text } from "./share.texts";
import "./share.css";

export function Preview({ src }: { src: string }) {
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const [tries, setTries] = useState(0);
  const retry = () => {
    setState("loading");
    setTries(tries + 1);
  };
  return (
    <div className="share-preview" data-loading={state === "loading" ? "" : undefined}>
      {state === "failed" ? (
        <Failed text={text("share.picture.failed")} onRetry={retry} />
      ) : (
        <>
          {state === "loading" && <Skeleton height="100%" />}
          <img
            key={tries} src={tries > 0 ? `${src}?try=${tries}` : src} alt={text("share.picture")} width={1200} height={630}
            onLoad={() => setState("shown")} onError={() => setState("failed")}
          />
        </>
      )}
    </div>
  );
}
