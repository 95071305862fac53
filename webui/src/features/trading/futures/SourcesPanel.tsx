// The sources of the price, and the proofs of the log.

import { useEffect, useMemo, useState } from "react";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { CopyField } from "../../../ui/Copy";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { hourMillis } from "./hour";
import { HourCheck } from "./HourCheck";
import { priceText } from "./number";
import { text } from "./trading.texts";
import { calls, type Quote, type RevealedHour, type Ticker } from "./wire";

/** Milliseconds between loads. */
const interval = 2_000;

const columns = (decimals: number): Column<Quote>[] => [
  { key: "source", label: text("trading.sources.source"), cell: ({ source }) => source },
  { key: "price", label: text("trading.sources.price"), numeric: true, cell: ({ price }) => (price === "" ? "–" : priceText(price, decimals)) },
  { key: "age", label: text("trading.sources.age"), numeric: true, cell: ({ age }) => `${(age / 1000).toFixed(1)} s` },
  { key: "state", label: text("trading.sources.state"), cell: ({ excluded }) => <Badge tone={excluded ? "danger" : "action"}>{text(`trading.sources.${excluded || "counts"}`)}</Badge> },
];

/** All parts of an hour. */
type Hour = RevealedHour[];

const revealedColumns = (ticker: Ticker): Column<Hour>[] => [
  { key: "hour", label: text("trading.column.time"), cell: (parts) => parts[0] && <span className="trading-hour"><ExactTime at={parts[0].hour * hourMillis} /><small>{text(parts.every(isEarly) ? "trading.hour.before" : parts.some(isEarly) ? "trading.hour.partly" : "trading.hour.after")}</small></span> },
  { key: "seed", label: text("trading.sources.revealed"), cell: (parts) => <span className="trading-seeds">{parts.map((part) => <code key={part.commitment} className="trading-hash">{part.seed}</code>)}</span> },
  { key: "check", label: text("trading.hour.verify"), cell: (parts) => <HourCheck ticker={ticker} parts={parts} /> },
];

/** Whether the commitment is older than the prices: those before the first start are not. */
const isEarly = ({ hour, first, step, committedAt }: RevealedHour) => committedAt <= hour * hourMillis + (first + 1) * step;

function hoursOf(revealed: readonly RevealedHour[]): Hour[] {
  const hours = new Map<number, Hour>();
  for (const part of revealed) hours.set(part.hour, [...(hours.get(part.hour) ?? []), part]);
  return [...hours.values()];
}

export function SourcesPanel({ ticker: market }: { ticker: Ticker }) {
  const { ticker, fiatDecimals } = market;
  const sources = useMemo(() => resource(() => calls.sources(ticker)), [ticker]);
  useEffect(() => {
    void sources.load();
    const timer = setInterval(() => void (document.hidden || sources.load()), interval);
    return () => clearInterval(timer);
  }, [sources]);
  const loaded = sources.data.value;
  if (!loaded) return <Waiting from={sources} height={200} />;
  return (
    <div className="trading-sources">
      <p className="trading-hint">{text(loaded.simulated ? "trading.simulatedNote" : "trading.sources.note")}</p>
      <Table label={text("trading.tab.sources")} columns={columns(fiatDecimals)} rows={[...loaded.sources]} rowKey={({ source }) => source} cards={false} empty={<Empty text={text("trading.sources.empty")} />} />
      <dl className="trading-stats">
        <div><dt>{text("trading.sources.median")}</dt><dd className="num">{loaded.median === "" ? "–" : priceText(loaded.median, fiatDecimals)}</dd></div>
        <div><dt>{text("trading.sources.tick")}</dt><dd className="num">{loaded.tick}</dd></div>
        <div><dt>{text("trading.sources.frame")}</dt><dd className="num">{loaded.frame}</dd></div>
      </dl>
      <CopyField label={text("trading.sources.hash")} text={loaded.hash} />
      {loaded.commitment !== "" && <CopyField label={text("trading.sources.commitment")} text={loaded.commitment} />}
      {loaded.nextCommitment !== "" && <CopyField label={text("trading.sources.nextCommitment")} text={loaded.nextCommitment} />}
      {loaded.revealed.length > 0 && <Hours ticker={market} hours={hoursOf(loaded.revealed)} />}
    </div>
  );
}

/** The hours that are shown at first. */
const firstHours = 6;

function Hours({ ticker, hours }: { ticker: Ticker; hours: Hour[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <Table label={text("trading.sources.revealed")} columns={revealedColumns(ticker)} rows={all ? hours : hours.slice(0, firstHours)} rowKey={([part]) => String(part?.hour)} empty={null} />
      {!all && hours.length > firstHours && <Button variant="ghost" onClick={() => setAll(true)}>{text("trading.more")}</Button>}
    </>
  );
}
