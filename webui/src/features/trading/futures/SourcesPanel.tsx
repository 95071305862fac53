// The sources of the price, and the proofs of the log.

import { useEffect, useMemo } from "react";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { CopyField } from "../../../ui/Copy";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { ExactTime } from "../../../ui/Time";
import { priceText } from "./number";
import { text } from "./trading.texts";
import { calls, type Quote, type RevealedHour, type Ticker } from "./wire";

/** Milliseconds between loads. */
const interval = 2_000;
/** Milliseconds of an hour. */
const hourMillis = 3_600_000;

const columns = (decimals: number): Column<Quote>[] => [
  { key: "source", label: text("trading.sources.source"), cell: ({ source }) => source },
  { key: "price", label: text("trading.sources.price"), numeric: true, cell: ({ price }) => (price === "" ? "–" : priceText(price, decimals)) },
  { key: "age", label: text("trading.sources.age"), numeric: true, cell: ({ age }) => `${(age / 1000).toFixed(1)} s` },
  { key: "state", label: text("trading.sources.state"), cell: ({ excluded }) => <Badge tone={excluded ? "danger" : "action"}>{text(`trading.sources.${excluded || "counts"}`)}</Badge> },
];

const revealedColumns: Column<RevealedHour>[] = [
  { key: "hour", label: text("trading.column.time"), cell: ({ hour }) => <ExactTime at={hour * hourMillis} /> },
  { key: "seed", label: text("trading.sources.revealed"), cell: ({ seed }) => <code className="trading-hash">{seed}</code> },
];

export function SourcesPanel({ ticker: { ticker, fiatDecimals } }: { ticker: Ticker }) {
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
      {loaded.revealed.length > 0 && <Table label={text("trading.sources.revealed")} columns={revealedColumns} rows={[...loaded.revealed]} rowKey={({ hour }) => String(hour)} empty={null} />}
    </div>
  );
}
