// The standing of the weekly race, in the feed, on its page and in its dialog.

import { useSignals } from "@preact/signals-react/runtime";
import { Trophy } from "lucide-react";
import { useEffect, useState } from "react";
import { dollars } from "../../../lib/money";
import { serverNow } from "../../../lib/socket";
import { cx } from "../../../ui/cx";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import type { Race, RaceEntry } from "./feed.call";
import { Player } from "./Player";
import { text } from "./feed.texts";
import { leftUntil, race, reloadEvery } from "./race.model";
import { rowHeight } from "./sizes";
import "./feed.css";
import "./race.css";

const load = () => void race.load();
const skeletonRows = 8;

/** With a height it scrolls within it. */
export function RaceBoard({ height }: { height?: number }) {
  useSignals();
  useEffect(() => {
    load();
    const timer = setInterval(load, reloadEvery);
    return () => clearInterval(timer);
  }, []);
  const standing = race.data.value;
  const failure = race.failure.value;
  return (
    <div className="race" style={height === undefined ? undefined : { height }}>
      <Head standing={standing} />
      {standing ? <Standing standing={standing} scrolls={height !== undefined} /> : failure ? <Failed text={failure} onRetry={load} /> : <Waiting />}
    </div>
  );
}

function Head({ standing }: { standing: Race | null }) {
  return (
    <div className="race-head">
      <Trophy size={24} aria-hidden="true" />
      <strong className="num">{!standing ? <Skeleton width={80} height={20} /> : standing.reward > 0 ? dollars(standing.reward, false) : text("race.plain")}</strong>
      <span className="race-left">
        {text("race.ends")} {standing ? <Countdown end={standing.endsAt} /> : <Skeleton width={80} />}
      </span>
    </div>
  );
}

/** Drawn anew every second, so that the minute changes when it is over; at the end the next race is loaded. */
function Countdown({ end }: { end: number }) {
  const [now, setNow] = useState(serverNow);
  const over = now >= end;
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (over) load();
  }, [over]);
  return <b className="num">{text("race.left", { ...leftUntil(end, now) })}</b>;
}

function Standing({ standing, scrolls }: { standing: Race; scrolls: boolean }) {
  if (standing.entries.length === 0) return <Empty icon={<Trophy size={28} aria-hidden="true" />} text={text("race.empty")} />;
  return (
    <div className={cx("race-body", scrolls && "race-scrolls")} tabIndex={scrolls ? 0 : undefined} role={scrolls ? "region" : undefined} aria-label={scrolls ? text("race.standing") : undefined}>
      <table className="race-table">
        <caption className="hidden-text">{text("race.standing")}</caption>
        <thead>
          <tr>
            <th scope="col">{text("race.place")}</th>
            <th scope="col">{text("race.player")}</th>
            <th scope="col" className="race-number">{text("race.wagered")}</th>
            {standing.reward > 0 && <th scope="col" className="race-number">{text("race.prize")}</th>}
          </tr>
        </thead>
        <tbody>
          {standing.entries.map((entry) => <PlaceRow key={entry.place} entry={entry} prizes={standing.reward > 0} />)}
        </tbody>
      </table>
    </div>
  );
}

function PlaceRow({ entry: { user, entry, place, prize }, prizes }: { entry: RaceEntry; prizes: boolean }) {
  return (
    <tr style={{ height: rowHeight }}>
      <td><span className={cx("race-place num", place <= 3 && `race-place-${place}`)}>{place}</span></td>
      <td><Player user={user} /></td>
      <td className="race-number num">{dollars(entry.wager_usd)}</td>
      {prizes && <td className="race-number race-prize num">{dollars(prize)}</td>}
    </tr>
  );
}

function Waiting() {
  return (
    <div className="feed-waiting" role="status" data-loading="">
      <span className="hidden-text">{text("race.loading")}</span>
      {Array.from({ length: skeletonRows }, (_, at) => <Skeleton key={at} height={rowHeight - 16} />)}
    </div>
  );
}
