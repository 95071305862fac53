// The stage of a game in a frame, with everything that can be shown instead of it.

import { CircleSlash2, Coins, LogIn } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { openOverlay } from "../../../../lib/overlays";
import { store } from "../../../../lib/store";
import { Button } from "../../../../ui/Button";
import { Empty, Failed, Loader } from "../../../../ui/States";
import type { Game } from "../../lobby/game";
import { walletCurrency } from "../../../money/wallet/wallet.model";
import { sandboxOf, type HostedVisit } from "./hosted.model";
import { text } from "./hosted.texts";

/** After this time in milliseconds a game that does not load can be loaded again. */
const slowAfter = 15_000;
const iconProps = { size: 28, "aria-hidden": true } as const;

export function GameStage({ visit, game }: { visit: HostedVisit; game: Game }) {
  const online = useOnline();
  return (
    <section className="hosted-stage" aria-label={text("hosted.frame", { game: game.name })}>
      <StageContent visit={visit} game={game} />
      {!online && <p className="hosted-notice" role="alert">{text("hosted.offline")}</p>}
    </section>
  );
}

function StageContent({ visit, game }: { visit: HostedVisit; game: Game }) {
  const stage = visit.stage.value;
  switch (stage.kind) {
    case "starting":
      return <Loading visit={visit} game={game} />;
    case "signIn":
      return <SignIn />;
    case "otherMoney":
      return <OtherMoney reason={stage.reason} />;
    case "noFront":
      return <Empty icon={<CircleSlash2 {...iconProps} />} text={text("hosted.noFront")} />;
    case "refused":
      return <Empty icon={<CircleSlash2 {...iconProps} />} title={text("hosted.refusedTitle")} text={stage.text} action={<Again visit={visit} />} />;
    case "failed":
      return <Failed text={stage.text} onRetry={() => void visit.launch()} />;
    default:
      return (
        <>
          <iframe
            key={stage.launched.url}
            className="hosted-frame"
            title={text("hosted.frame", { game: game.name })}
            src={stage.launched.url}
            sandbox={sandboxOf(stage.launched, location.origin)}
            allow="autoplay"
            referrerPolicy="no-referrer"
            onLoad={() => visit.frameLoaded()}
          />
          {!stage.loaded && <Loading visit={visit} game={game} />}
        </>
      );
  }
}

/** The picture of the game until it has loaded. A slow game can be loaded again. */
function Loading({ visit, game }: { visit: HostedVisit; game: Game }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="hosted-loading">
      {slow ? <Empty text={text("hosted.slow")} action={<Again visit={visit} />} /> : <Loader label={text("hosted.loading", { game: game.name })} />}
    </div>
  );
}

const Again = ({ visit }: { visit: HostedVisit }) => <Button onClick={() => void visit.launch()}>{text("hosted.reload")}</Button>;

const playFun = () => store.update({ demo: true });

function Choice({ children }: { children: ReactNode }) {
  return <div className="hosted-choice">{children}</div>;
}

function SignIn() {
  return (
    <Empty
      icon={<LogIn {...iconProps} />}
      text={text("hosted.signInTitle")}
      action={
        <Choice>
          <Button variant="primary" onClick={() => openOverlay("auth", { mode: "login" })}>{text("hosted.signIn")}</Button>
          <Button onClick={() => openOverlay("auth", { mode: "register" })}>{text("hosted.register")}</Button>
          {!store.demo.value && <Button onClick={playFun}>{text("hosted.playFun")}</Button>}
        </Choice>
      }
    />
  );
}

function OtherMoney({ reason }: { reason: "currency" | "demo" }) {
  const currency = walletCurrency.value?.id.toUpperCase() ?? "";
  if (reason === "currency") {
    return <Empty icon={<Coins {...iconProps} />} text={text("hosted.noCurrency", { currency })} action={<Button variant="primary" onClick={() => openOverlay("currencies", {})}>{text("hosted.chooseCurrency")}</Button>} />;
  }
  return <Empty icon={<Coins {...iconProps} />} text={text("hosted.noDemo")} action={<Button variant="primary" onClick={playReal}>{text("hosted.playReal")}</Button>} />;
}

/** Guests must have an account first. */
export function playReal(): void {
  if (store.user.peek()) store.update({ demo: false });
  else openOverlay("auth", { mode: "register" });
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    addEventListener("online", update);
    addEventListener("offline", update);
    return () => {
      removeEventListener("online", update);
      removeEventListener("offline", update);
    };
  }, []);
  return online;
}
