// The strip of latest wins. It passes by as long as nobody points at it, has
// the focus in it, stops it, or wants no motion; then it can be scrolled.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Skeleton } from "../../../ui/Skeleton";
import { Belt } from "./Belt";
import { pitch } from "./conveyor";
import { text } from "./feed.texts";
import type { LatestWins as Model } from "./latest.model";
import { usePace } from "./usePace";
import { useWins } from "./useWins";
import { WinCard } from "./WinCard";
import "./latest.css";

const stillQuery = "(prefers-reduced-motion: reduce)";

/** `short` is the belt of the home page: one line of wins under what is being played. */
export default function LatestWins({ short = false }: { short?: boolean }) {
  const wins = useWins();
  const [stopped, setStopped] = useState(() => matchMedia(stillQuery).matches);
  return (
    <section className={cx("latest", short && "latest-short")} aria-label={text("latest.title")}>
      <header className="latest-head">
        <h2>{text("latest.title")}</h2>
        {short && <Bets />}
        <button type="button" className="latest-stop" onClick={() => setStopped(!stopped)}>
          {text(stopped ? "latest.go" : "latest.pause")}
        </button>
      </header>
      {wins ? <Strip wins={wins} stopped={stopped} /> : <Waiting />}
    </section>
  );
}

/** How much is being played; nothing where it is quiet. */
function Bets() {
  useSignals();
  const bets = usePace().bets.value;
  if (!bets) return null;
  return <span className="latest-pace num">{text("latest.pace", { n: bets })}</span>;
}

function Strip({ wins: model, stopped }: { wins: Model; stopped: boolean }) {
  useSignals();
  const wins = model.wins.value;
  const failure = model.failure.value;
  if (wins === null && failure !== null) {
    return (
      <p className="latest-line" role="alert">
        {failure} <Button size="small" onClick={() => void model.load()}>{text("latest.retry")}</Button>
      </p>
    );
  }
  if (wins === null) return <Waiting />;
  if (wins.length === 0) return <p className="latest-line">{text("latest.empty")}</p>;
  if (!stopped) return <Belt wins={wins} />;
  return (
    <ul className="latest-window latest-still">
      {wins.map((win, at) => (
        <li key={win._id} className="latest-place" style={{ transform: `translateX(${at * pitch}px)` }}><WinCard win={win} /></li>
      ))}
    </ul>
  );
}

const skeletons = 8;

function Waiting() {
  return (
    <div className="latest-window" role="status" data-loading="">
      <span className="hidden-text">{text("latest.loading")}</span>
      {Array.from({ length: skeletons }, (_, at) => (
        <span key={at} className="latest-place" style={{ transform: `translateX(${at * pitch}px)` }}><Skeleton height={76} width={200} /></span>
      ))}
    </div>
  );
}
