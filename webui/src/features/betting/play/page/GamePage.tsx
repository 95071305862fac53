// /casino/game/:id: the page of an original. Other games have a page with a frame.

import { CircleSlash2 } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { profitText } from "../../../../lib/currencies";
import { lazyComponent, lazyPage, type PageProps } from "../../../../lib/lazy";
import { t } from "../../../../lib/i18n";
import { useTitle } from "../../../../lib/title";
import { LinkButton } from "../../../../ui/Button";
import { cx } from "../../../../ui/cx";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { unitsText } from "../bet.model";
import { text as playText } from "../play.texts";
import { coloursOf } from "../covers/palettes";
import { ControlsColumn } from "./ControlsColumn";
import { Toolbar } from "./Toolbar";
import { HistoryStrip } from "./HistoryStrip";
import { useHotkeys } from "./hotkeys";
import { monitorOpen } from "./monitor.position";
import { text } from "./page.texts";
import { ResultPopup } from "./ResultPopup";
import { useStacked } from "./stacked";
import { Visit } from "./visit";
import { effectsOn, tierOf } from "../wins.model";
import "./page.css";
import "./colours.css";
import "./page-rest.css";
import "./shared.css";

export { prefetchGame } from "../calls";
export { loadGame } from "../games";

// Content that is not needed to play loads after the game.
const GameTabs = lazyPage(() => import("./GameTabs"));
const MonitorOverlay = lazyPage(() => import("./MonitorOverlay"));
const HostedPage = lazyComponent(() => import("../hosted/HostedPage"));

export default function GamePage({ params }: PageProps) {
  const id = params.id ?? "";
  const [visit, setVisit] = useState<Visit | null>(null);
  useEffect(() => {
    const next = new Visit(id);
    setVisit(next);
    void next.load();
    return () => next.dispose();
  }, [id]);
  const phase = visit?.phase.value;
  if (visit?.id !== id || !phase || phase.kind === "loading") return <Loading />;
  switch (phase.kind) {
    case "unknown":
      return <Suspense fallback={<Loading />}><HostedPage id={id} /></Suspense>;
    case "failed":
      return <div className="play-state"><Failed text={phase.text} onRetry={() => void visit.load()} /></div>;
    case "disabled":
      return (
        <div className="play-state">
          <h1 className="hidden-text">{visit.info.name}</h1>
          <Empty
            icon={<CircleSlash2 size={28} aria-hidden="true" />}
            title={playText(phase.geoBlocked ? "play.withheldTitle" : "play.closedTitle")}
            text={playText(phase.geoBlocked ? "play.withheld" : "play.closedPage")}
            action={<LinkButton href="/">{t("general.home")}</LinkButton>}
          />
        </div>
      );
    default:
      return <Table visit={visit} />;
  }
}

/** The layout of the page, so that nothing moves when the game loads. */
function Loading() {
  const [page, stacked] = useStacked();
  return (
    <div ref={page} className={cx("play-page", stacked && "play-stacked")} role="status" aria-label={text("play.loading")} data-loading="">
      <div className="play-frame">
        <div className="play-column">
          <div className="play-fields">
            <Skeleton height={52} />
            {!stacked && <><Skeleton height={68} /><Skeleton height={46} /></>}
            <Skeleton height={120} />
          </div>
          <div className="play-button-box">
            {stacked && <Skeleton height={44} />}
            <Skeleton height={stacked ? 52 : 56} />
          </div>
        </div>
        <div className="play-table">
          <div className="play-history" />
          <div className="play-result-slot" />
          <div className="play-stage" />
        </div>
      </div>
      <div className="play-footer" />
    </div>
  );
}

function Table({ visit }: { visit: Visit }) {
  useHotkeys(visit);
  const [page, stacked] = useStacked();
  const { info, instance } = visit;
  const { Stage, shared } = instance.parts;
  return (
    <div ref={page} className={cx("play-page", stacked && "play-stacked")} style={coloursOf(info.id)}>
      <Title visit={visit} />
      <h1 className="hidden-text">{info.name}</h1>
      <div className={cx("play-frame", shared && "play-frame-shared")}>
        <ControlsColumn visit={visit} stacked={stacked} />
        <section className="play-table" aria-label={text("play.table", { game: info.name })}>
          {shared ? <shared.Rounds /> : <HistoryStrip visit={visit} />}
          <div className="play-result-slot"><ResultPopup visit={visit} /></div>
          <div className="play-stage" onPointerDownCapture={() => instance.skip()}>
            <Stage />
            <WinEffects visit={visit} />
            <Closed visit={visit} />
            {visit.waiting.value && <p className="play-waiting" role="alert">{playText("play.connecting")}</p>}
          </div>
        </section>
        {shared && <div className="play-players"><shared.Players /></div>}
      </div>
      <Toolbar visit={visit} />
      <GameTabs.component info={info} description={visit.description.value} waiting={<div className="play-details" />} />
      {monitorOpen.value && <MonitorOverlay.component visit={visit} waiting={null} />}
    </div>
  );
}

/** The remaining actions in a game that the operator has closed. */
function Closed({ visit }: { visit: Visit }) {
  const { instance } = visit;
  const { shared } = instance.parts;
  if (!visit.closed.value || shared?.closed.value) return null;
  const message = instance.open.value ? "play.closedOpen" : shared ? "play.closedShared" : "play.closedNow";
  return <p className={cx("play-closed", shared && "play-closed-low")} role="status">{playText(message)}</p>;
}

// A separate component, so that a changing title does not render the page again.
function Title({ visit }: { visit: Visit }) {
  useTitle(visit.instance.parts.shared?.title.value ?? titleOf(visit));
  return null;
}

// The tab of a run shows its progress.
function titleOf({ info, auto, currency }: Visit): string {
  if (!auto.running.value) return info.name;
  const games = auto.games.value;
  const n = auto.iteration.value + 1;
  const state = Number(games) > 0 ? text("play.runCountOf", { n: Math.min(n, Number(games)), games }) : text("play.runCount", { n });
  const { id, decimals } = currency.value;
  return text("play.runTitle", { state, profit: profitText(unitsText(auto.profit.value, decimals), id), game: info.name });
}

/** The effects of a win on the stage: light, and a celebration from a hundred times the stake on. */
const BigWin = lazyComponent(() => import("./BigWin"));

/** Above the table. Presses go through it. */
function WinEffects({ visit }: { visit: Visit }) {
  const reply = visit.results.popup.value;
  const tier = reply && tierOf(reply);
  const bigWin = visit.results.celebration.bigWin.value;
  return (
    <>
      {reply && tier && effectsOn.value && <div key={reply.id} className={`play-light play-light-${tier}`} aria-hidden="true" />}
      {bigWin && <Suspense fallback={null}><BigWin key={bigWin.id} visit={visit} reply={bigWin} /></Suspense>}
    </>
  );
}
