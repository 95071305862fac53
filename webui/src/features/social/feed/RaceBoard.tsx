// The ranking of the weekly race, in the feed, on its page and in its dialog.

import { Trophy } from "lucide-react";
import { useEffect, useState } from "react";
import { ordinal } from "../../../lib/contest";
import { dollars } from "../../../lib/money";
import { store } from "../../../lib/store";
import { serverNow } from "../../../lib/socket";
import { Waiting } from "../../../ui/Loaded";
import { cx } from "../../../ui/cx";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import type { Race, RaceEntry, RaceYou } from "./feed.call";
import { Player } from "./Player";
import { text } from "./feed.texts";
import { timeLeftText, timeLeftUntil, nextText, race, reloadInterval } from "./race.model";
import { rowHeight } from "./sizes";
import "./feed.css";
import "./race.css";

const load = () => void race.load();
const skeletonRows = 8;

/** If a height is given, it scrolls. */
export function RaceBoard({ height }: { height?: number }) {
  useEffect(() => {
    load();
    const timer = setInterval(load, reloadInterval);
    return () => clearInterval(timer);
  }, []);
  const raceData = race.data.value;
  return (
    <div className="race" style={height === undefined ? undefined : { height }}>
      <RaceHeader raceData={raceData} />
      {store.user.value && raceData?.you && <OwnPlace you={raceData.you} prizes={raceData.reward > 0} />}
      {raceData ? <Leaderboard raceData={raceData} scrolls={height !== undefined} /> : <Waiting from={race} placeholder={<RaceSkeleton />} />}
    </div>
  );
}

function RaceHeader({ raceData }: { raceData: Race | null }) {
  return (
    <div className="race-head">
      <Trophy size={24} aria-hidden="true" />
      <strong className="num">{!raceData ? <Skeleton width={80} height={20} /> : raceData.reward > 0 ? dollars(raceData.reward, false) : text("race.plain")}</strong>
      <span className="race-left">
        {text("race.ends")} {raceData ? <Countdown end={raceData.endsAt} /> : <Skeleton width={80} />}
      </span>
    </div>
  );
}

/** The player's own place, always visible. */
function OwnPlace({ you, prizes }: { you: RaceYou; prizes: boolean }) {
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

/** Rendered every second, so that the minute changes on time. At the end the next race is loaded. */
function Countdown({ end }: { end: number }) {
  const [now, setNow] = useState(serverNow);
  const ended = now >= end;
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (ended) load();
  }, [ended]);
  return <b className="num">{timeLeftText(timeLeftUntil(end, now))}</b>;
}

function Leaderboard({ raceData, scrolls }: { raceData: Race; scrolls: boolean }) {
  if (raceData.entries.length === 0) return <Empty icon={<Trophy size={28} aria-hidden="true" />} text={text("race.empty")} />;
  return (
    <div className={cx("race-body", scrolls && "race-scrolls")} tabIndex={scrolls ? 0 : undefined} role={scrolls ? "region" : undefined} aria-label={scrolls ? text("race.leaderboard") : undefined}>
      <Table label={text("race.leaderboard")} columns={raceData.reward > 0 ? columns : columns.slice(0, -1)} rows={raceData.entries} rowKey={({ place }) => String(place)} empty={null} cards={false} />
    </div>
  );
}

/** The last column is shown only if there are prizes. */
const columns: Column<RaceEntry>[] = [
  { key: "place", label: text("race.place"), cell: ({ place }) => <span className={cx("race-place num", place <= 3 && `race-place-${place}`)}>{place}</span> },
  { key: "player", label: text("race.player"), cell: ({ user }) => <Player user={user} /> },
  { key: "wagered", label: text("race.wagered"), numeric: true, cell: ({ entry }) => dollars(entry.wager_usd) },
  { key: "prize", label: text("race.prize"), numeric: true, cell: ({ prize }) => <span className="race-prize">{dollars(prize)}</span> },
];

function RaceSkeleton() {
  return (
    <div className="feed-waiting" role="status" data-loading="">
      <span className="hidden-text">{text("race.loading")}</span>
      {Array.from({ length: skeletonRows }, (_, at) => <Skeleton key={at} height={rowHeight - 16} />)}
    </div>
  );
}
