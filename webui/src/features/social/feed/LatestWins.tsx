// The strip of latest wins. It moves unless the user hovers over it, has the focus in it, stops it,
// or prefers reduced motion. Then it can be scrolled.

import { useState, useEffect } from "react";
import { serverNow, subscribe } from "../../../lib/socket";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Skeleton } from "../../../ui/Skeleton";
import { Belt } from "./Belt";
import { cardPitch } from "./conveyor";
import { text } from "./feed.texts";
import type { LatestWins as Model } from "./latest.model";
import { useWins } from "./useWins";
import { WinCard } from "./WinCard";
import { gamesLimit, updateInterval, BetRate } from "./betRate.model";
import { latestGames } from "./feed.call";
import "./latest.css";

/** Counts the bets of the last minute while a component is mounted. */
function useBetRate(): BetRate {
  const [rate] = useState(() => new BetRate(serverNow));
  useEffect(() => {
    const load = () => void latestGames("all", gamesLimit).then((games) => rate.add(games), () => undefined);
    const unsubscribe = subscribe("feed:all", {
      handleEvent: ({ event, data }) => {
        if (event === "liveGame") rate.add([data]);
      },
      reset: load,
    });
    const timer = setInterval(() => rate.update(), updateInterval);
    load();
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [rate]);
  return rate;
}

const reducedMotionQuery = "(prefers-reduced-motion: reduce)";

/** `short` is the belt of the home page: one line of wins below the live bets. */
export default function LatestWins({ short = false }: { short?: boolean }) {
  const wins = useWins();
  const [stopped, setStopped] = useState(() => matchMedia(reducedMotionQuery).matches);
  return (
    <section className={cx("latest", short && "latest-short")} aria-label={text("latest.title")}>
      <header className="latest-head">
        <h2>{text("latest.title")}</h2>
        {short && <BetsPerMinute />}
        <button type="button" className="latest-stop" onClick={() => setStopped(!stopped)}>
          {text(stopped ? "latest.go" : "latest.pause")}
        </button>
      </header>
      {wins ? <WinsStrip wins={wins} stopped={stopped} /> : <WinsSkeleton />}
    </section>
  );
}

/** The number of recent bets. Empty if there are few. */
function BetsPerMinute() {
  const bets = useBetRate().bets.value;
  if (!bets) return null;
  return <span className="latest-pace num">{text("latest.pace", { n: bets })}</span>;
}

function WinsStrip({ wins: model, stopped }: { wins: Model; stopped: boolean }) {
  const wins = model.wins.value;
  const failure = model.failure.value;
  if (wins === null && failure !== null) {
    return (
      <p className="latest-line" role="alert">
        {failure} <Button size="small" onClick={() => void model.load()}>{text("latest.retry")}</Button>
      </p>
    );
  }
  if (wins === null) return <WinsSkeleton />;
  if (wins.length === 0) return <p className="latest-line">{text("latest.empty")}</p>;
  if (!stopped) return <Belt wins={wins} />;
  return (
    <ul className="latest-window latest-still">
      {wins.map((win, at) => (
        <li key={win._id} className="latest-place" style={{ transform: `translateX(${at * cardPitch}px)` }}><WinCard win={win} /></li>
      ))}
    </ul>
  );
}

const skeletons = 8;

function WinsSkeleton() {
  return (
    <div className="latest-window" role="status" data-loading="">
      <span className="hidden-text">{text("latest.loading")}</span>
      {Array.from({ length: skeletons }, (_, at) => (
        <span key={at} className="latest-place" style={{ transform: `translateX(${at * cardPitch}px)` }}><Skeleton height={76} width={200} /></span>
      ))}
    </div>
  );
}
