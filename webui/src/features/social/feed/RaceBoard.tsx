// The standing of the weekly race, in the feed, on its page and in its dialog.

import { useSignals } from "@preact/signals-react/runtime";
import { Trophy } from "lucide-react";
import { useEffect, useState } from "react";
import { ordinal } from "../../../lib/contest";
import { dollars } from "../../../lib/money";
import { store } from "../../../lib/store";
import { serverNow } from "../../../lib/socket";
import { cx } from "../../../ui/cx";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import type { Race, RaceEntry } from "./feed.call";
import type { RaceYou } from "./feed.types";
import { Player } from "./Player";
import { text } from "./feed.texts";
import { leftText, leftUntil, nextText, race, reloadEvery } from "./race.model";
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
      {store.user.value && standing?.you && <You you={standing.you} prizes={standing.reward > 0} />}
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

/** The player's own place, always in sight. */
function You({ you, prizes }: { you: RaceYou; prizes: boolean }) {
  return (
    <p className="race-you">
      <span className={cx("race-place num", you.place > 0 && you.place <= 3 && `race-place-${you.place}`)}>{you.place > 0 ? you.place : "–"}</span>
      <strong>{you.place > 0 ? `${text("race.you")}: ${ordinal(you.place)}` : text("race.you")}</strong>
      <span className="race-you-next num">{you.next ? nextText(you.next) : you.place === 1 ? text("race.you.first") : text("race.you.none")}</span>
      <span className="race-you-sum num">{dollars(you.entry.wager_usd)}</span>
      {prizes && you.prize > 0 && <span className="race-prize num">{dollars(you.prize)}</span>}
    </p>
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
  return <b className="num">{leftText(leftUntil(end, now))}</b>;
}

function Standing({ standing, scrolls }: { standing: Race; scrolls: boolean }) {
  if (standing.entries.length === 0) return <Empty icon={<Trophy size={28} aria-hidden="true" />} text={text("race.empty")} />;
  return (
    <div className={cx("race-body", scrolls && "race-scrolls")} tabIndex={scrolls ? 0 : undefined} role={scrolls ? "region" : undefined} aria-label={scrolls ? text("race.standing") : undefined}>
      <Table label={text("race.standing")} columns={standing.reward > 0 ? columns : columns.slice(0, -1)} rows={standing.entries} rowKey={({ place }) => String(place)} empty={null} cards={false} />
    </div>
  );
}

/** The last only where there are prizes. */
const columns: Column<RaceEntry>[] = [
  { key: "place", label: text("race.place"), cell: ({ place }) => <span className={cx("race-place num", place <= 3 && `race-place-${place}`)}>{place}</span> },
  { key: "player", label: text("race.player"), cell: ({ user }) => <Player user={user} /> },
  { key: "wagered", label: text("race.wagered"), numeric: true, cell: ({ entry }) => dollars(entry.wager_usd) },
  { key: "prize", label: text("race.prize"), numeric: true, cell: ({ prize }) => <span className="race-prize">{dollars(prize)}</span> },
];

function Waiting() {
  return (
    <div className="feed-waiting" role="status" data-loading="">
      <span className="hidden-text">{text("race.loading")}</span>
      {Array.from({ length: skeletonRows }, (_, at) => <Skeleton key={at} height={rowHeight - 16} />)}
    </div>
  );
}
