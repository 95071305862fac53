// The page of an installed game or of a game of a provider: the game in a frame, its tools, the
// player's bets and the description.

import { effect } from "@preact/signals";
import { ArrowLeft } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { AppLink } from "../../../../lib/AppLink";
import { currencies } from "../../../../lib/currencies";
import { lazyComponent } from "../../../../lib/lazy";
import { store } from "../../../../lib/store";
import { useTitle } from "../../../../lib/title";
import { cx } from "../../../../ui/cx";
import { Skeleton } from "../../../../ui/Skeleton";
import { Failed } from "../../../../ui/States";
import NotFoundPage from "../../../../ui/NotFoundPage";
import { loadCurrencies, walletCurrency } from "../../../money/wallet/wallet.model";
import type { Game } from "../../lobby/game";
import { text as playText } from "../play.texts";
import { calls } from "./hosted.calls";
import { HostedVisit } from "./hosted.model";
import { text } from "./hosted.texts";
import { GameStage } from "./GameStage";
import { HostedBar } from "./HostedBar";
import { HostedTabs } from "./HostedTabs";
import { fullScreen, watchFullScreen, wide } from "./view.model";
import "./hosted.css";

const PreviewPage = lazyComponent(() => import("../../lobby/PreviewPage"));

export default function HostedPage({ id }: { id: string }) {
  const visit = useVisit(id);
  const phase = visit?.phase.value;
  if (visit?.id !== id || !phase || phase.kind === "loading") return <Waiting />;
  switch (phase.kind) {
    case "preview":
      return <Suspense fallback={<Waiting />}><PreviewPage id={id} /></Suspense>;
    case "unknown":
      return <NotFoundPage reason={playText("play.unknownGame")} />;
    case "failed":
      return <div className="hosted-state"><Failed text={phase.text} onRetry={() => void visit.load()} /></div>;
    default:
      return <GameView visit={visit} game={phase.game} />;
  }
}

/** The visit of a game. It follows the selected money and the visitor. */
function useVisit(id: string): HostedVisit | null {
  const [visit, setVisit] = useState<HostedVisit | null>(null);
  useEffect(() => {
    const next = new HostedVisit(id, calls);
    setVisit(next);
    if (currencies.peek().length === 0) void loadCurrencies().catch(() => undefined);
    const stops = [
      effect(() => next.setMoney({ currency: walletCurrency.value?.id ?? "", demo: store.demo.value })),
      watchVisitor(() => next.visitorChanged()),
    ];
    void next.load();
    return () => {
      for (const stop of stops) stop();
      next.dispose();
    };
  }, [id]);
  return visit;
}

function watchVisitor(changed: () => void): () => void {
  let known = store.user.peek()?._id;
  return effect(() => {
    const visitor = store.user.value?._id;
    if (visitor === known) return;
    known = visitor;
    queueMicrotask(changed);
  });
}

function Waiting() {
  return (
    <div className="hosted" role="status" aria-label={text("hosted.title")} data-loading="">
      <div className="hosted-box">
        <div className="hosted-top"><Skeleton width={180} height={24} /></div>
        <div className="hosted-stage" />
        <div className="hosted-bar" />
      </div>
    </div>
  );
}

function GameView({ visit, game }: { visit: HostedVisit; game: Game }) {
  useTitle(game.name);
  useEffect(watchFullScreen, []);
  return (
    <div className={cx("hosted", wide.value && "hosted-wide", fullScreen.value && "hosted-full")} data-game={game.id}>
      <div className="hosted-box">
        <header className="hosted-top">
          <AppLink to="/" className="hosted-back"><ArrowLeft size={18} aria-hidden="true" /><span>{text("hosted.lobby")}</span></AppLink>
          <h1>{game.name}</h1>
          <span className="hosted-provider">{game.type}</span>
        </header>
        <GameStage visit={visit} game={game} />
        <HostedBar visit={visit} game={game} />
      </div>
      <HostedTabs visit={visit} game={game} />
    </div>
  );
}
