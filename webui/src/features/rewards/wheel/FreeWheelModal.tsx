// The free wheel in a dialog.

import { FerrisWheel } from "lucide-react";
import { useEffect, useState } from "react";
import type { FreeWheelData } from "../../../lib/api.gen";
import { bus } from "../../../lib/bus";
import type { OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Waiting } from "../../../ui/Loaded";
import { Disc } from "./Disc";
import { refreshInterval, statusText } from "./faucet.model";
import { freeModel } from "./free.model";
import { Odds, Proof } from "./Odds";
import { wonText } from "./prizes";
import { text } from "./wheel.texts";
import "./wheel.css";

export default function FreeWheelModal({ close }: OverlayProps<"free-wheel">) {
  const [model] = useState(() => freeModel());
  const user = store.user.value?._id;
  useEffect(() => {
    if (user === undefined) close();
    else void model.data.load();
  }, [model, user, close]);
  useEffect(() => bus.on("navigate", close), [close]);
  useEffect(() => {
    const timer = setInterval(model.updateNow, refreshInterval);
    return () => clearInterval(timer);
  }, [model]);
  const data = model.data.data.value;
  const result = model.result.value;
  return (
    <Dialog title={text("free.title")} icon={<FerrisWheel size={20} aria-hidden="true" />} size="medium" onClose={close} description={data && text("free.about", { every: intervalText(data.interval), spins: data.spins })}>
      {!data && <Waiting from={model.data} height={480} />}
      {data && (
        <div className="wheel-main">
          <Disc degrees={model.degrees} segments={data.segments} />
          <Button variant="primary" size="large" disabled={!model.ready()} onClick={() => void model.spin()}>{text("wheel.spin")}</Button>
          <p className="wheel-result" role="status">{result ? wonText(result.prize) : model.spinning.value ? text("wheel.spinning") : wheelStatus(data, model.next())}</p>
          <p className="wheel-soft">{text("free.left")} <b className="num">{data.left}</b></p>
          <Odds segments={data.segments} />
          {result && <Proof proof={result.proof} />}
        </div>
      )}
    </Dialog>
  );
}

const intervalText = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

function wheelStatus(data: FreeWheelData, next: number): string {
  if (!data.open) return text("free.closed");
  if (!data.eligible) return text("free.not");
  return statusText(next || null, Date.now());
}
