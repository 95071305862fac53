// The live feed: what is being played, by tabs. It has the height of its
// entries from the start.

import { useSignals } from "@preact/signals-react/runtime";
import { Activity } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { liveState } from "../../../lib/frame";
import { enabled } from "../../../lib/permissions";
import { store } from "../../../lib/store";
import { Listbox } from "../../../ui/Listbox";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Tabs } from "../../../ui/Tabs";
import "../../../ui/field.css";
import { channel, entries, entryCounts, follow, inCasino, offered, showChannel, showEntries, type BetChannel, type Followed } from "./feed.model";
import { text } from "./feed.texts";
import { RaceBoard } from "./RaceBoard";
import { Rows } from "./Rows";
import { headHeight, rowHeight } from "./sizes";
import "./feed.css";

export default function LiveFeed() {
  useSignals();
  const [path] = useLocation();
  if (!inCasino(path) || !enabled("livefeed")) return null;
  const shown = channel.value;
  const count = entries.value;
  return (
    <section className="feed" aria-label={text("feed.title")}>
      <div className="feed-count">
        <Listbox
          label={`${text("feed.entries")}: ${text("feed.rows", { count })}`}
          shown={<>{count} <span className="feed-rows">{text("feed.rowsWord")}</span></>}
          value={String(count)}
          options={entryCounts.map((one) => ({ id: String(one), text: text("feed.rows", { count: one }) }))}
          onChoose={(value) => showEntries(Number(value))}
        />
      </div>
      <Tabs
        label={text("feed.lists")}
        value={shown}
        onChange={showChannel}
        tabs={offered.value.map((one) => ({ id: one, label: text(`feed.${one}`), panel: <Panel name={one} count={count} /> }))}
      />
    </section>
  );
}

function Panel({ name, count }: { name: ReturnType<typeof channel.peek>; count: number }) {
  const height = headHeight + count * rowHeight;
  return name === "race" ? <RaceBoard height={height} /> : <Bets name={name} count={count} />;
}

export function Bets({ name, count }: { name: BetChannel; count: number }) {
  useSignals();
  const player = store.user.value?._id;
  const [followed, setFollowed] = useState<Followed | null>(null);
  useEffect(() => {
    const started = follow(name);
    setFollowed(started);
    return () => started.stop();
  }, [name, player]);
  useEffect(() => followed?.list.resize(count), [followed, count]);
  const offline = liveState.value !== "connected" && liveState.value !== "connecting";
  return (
    <div className="feed-body" style={{ height: headHeight + count * rowHeight }}>
      {followed ? <List followed={followed} name={name} count={count} /> : <Waiting count={count} />}
      {offline && <p className="feed-offline" role="status">{text("feed.offline")}</p>}
    </div>
  );
}

function List({ followed: { list }, name, count }: { followed: Followed; name: BetChannel; count: number }) {
  useSignals();
  const rows = list.rows.value;
  if (!list.settled.value) return <Waiting count={count} />;
  if (rows === null) return <Failed text={list.failure.value} onRetry={() => void list.load()} />;
  if (rows.length === 0) return <Empty icon={<Activity size={28} aria-hidden="true" />} text={text(`feed.empty.${name}`)} />;
  return <Rows label={text(`feed.${name}`)} rows={rows} entries={count} />;
}

function Waiting({ count }: { count: number }) {
  return (
    <div className="feed-waiting" role="status" data-loading="">
      <span className="hidden-text">{text("feed.loading")}</span>
      {Array.from({ length: count }, (_, at) => <Skeleton key={at} height={rowHeight - 16} />)}
    </div>
  );
}
