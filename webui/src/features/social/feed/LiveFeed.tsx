// The live feed: current bets in tabs. It has its final height from the start.

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
import { channel, entryCount, entryCounts, subscribeFeed, inCasino, availableChannels, showChannel, showEntries, type BetChannel, type FeedSubscription } from "./feed.model";
import { text } from "./feed.texts";
import { RaceBoard } from "./RaceBoard";
import { FeedRows } from "./Rows";
import { headHeight, rowHeight } from "./sizes";
import "./feed.css";

export default function LiveFeed() {
  const [path] = useLocation();
  if (!inCasino(path) || !enabled("livefeed")) return null;
  const currentChannel = channel.value;
  const count = entryCount.value;
  return (
    <section className="feed" aria-label={text("feed.title")}>
      <div className="feed-count">
        <Listbox
          label={`${text("feed.entries")}: ${text("feed.rows", { count })}`}
          buttonContent={<>{count} <span className="feed-rows">{text("feed.rowsWord")}</span></>}
          value={String(count)}
          options={entryCounts.map((one) => ({ id: String(one), text: text("feed.rows", { count: one }) }))}
          onChoose={(value) => showEntries(Number(value))}
        />
      </div>
      <Tabs
        label={text("feed.lists")}
        value={currentChannel}
        onChange={showChannel}
        tabs={availableChannels.value.map((one) => ({ id: one, label: text(`feed.${one}`), panel: <FeedPanel name={one} count={count} /> }))}
      />
    </section>
  );
}

function FeedPanel({ name, count }: { name: ReturnType<typeof channel.peek>; count: number }) {
  const height = headHeight + count * rowHeight;
  return name === "race" ? <RaceBoard height={height} /> : <FeedBets name={name} count={count} />;
}

export function FeedBets({ name, count }: { name: BetChannel; count: number }) {
  const player = store.user.value?._id;
  const [subscription, setSubscription] = useState<FeedSubscription | null>(null);
  useEffect(() => {
    const started = subscribeFeed(name);
    setSubscription(started);
    return () => started.stop();
  }, [name, player]);
  useEffect(() => subscription?.list.resize(count), [subscription, count]);
  const offline = liveState.value !== "connected" && liveState.value !== "connecting";
  return (
    <div className="feed-body" style={{ height: headHeight + count * rowHeight }}>
      {subscription ? <LoadedBets subscription={subscription} name={name} count={count} /> : <FeedSkeleton count={count} />}
      {offline && <p className="feed-offline" role="status">{text("feed.offline")}</p>}
    </div>
  );
}

function LoadedBets({ subscription: { list }, name, count }: { subscription: FeedSubscription; name: BetChannel; count: number }) {
  const rows = list.rows.value;
  if (!list.settled.value) return <FeedSkeleton count={count} />;
  if (rows === null) return <Failed text={list.failure.value} onRetry={() => void list.load()} />;
  if (rows.length === 0) return <Empty icon={<Activity size={28} aria-hidden="true" />} text={text(`feed.empty.${name}`)} />;
  return <FeedRows label={text(`feed.${name}`)} rows={rows} entries={count} />;
}

function FeedSkeleton({ count }: { count: number }) {
  return (
    <div className="feed-waiting" role="status" data-loading="">
      <span className="hidden-text">{text("feed.loading")}</span>
      {Array.from({ length: count }, (_, at) => <Skeleton key={at} height={rowHeight - 16} />)}
    </div>
  );
}
