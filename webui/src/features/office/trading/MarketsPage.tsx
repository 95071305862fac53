// All markets with their prices, the sources of the prices, and the pauses of staff.

import { ChartCandlestick, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { FuturesMarket, FuturesOverview, FuturesSource } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { serverNow } from "../../../lib/socket";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { StatRow, StatTile } from "../../../ui/office/Details";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { ageText, overview, quotesText, sourceText, stateText, stateTone } from "./markets.model";
import { calls } from "./calls";
import "./trading-office.css";

export default function MarketsPage() {
  const [markets] = useState(overview);
  const [chosen, setChosen] = useState<FuturesMarket | null>(null);
  useEffect(() => markets.poll(), [markets]);
  const answer = markets.data.value;
  const failure = markets.failure.value;
  return (
    <div className="futures-office">
      <h1>Futures</h1>
      {!answer && <Waiting from={markets} height={420} />}
      {answer && failure && <p role="alert" className="futures-office-note">The data may be outdated: {failure}</p>}
      {answer && <Overview answer={answer} choose={setChosen} />}
      {chosen && <PauseDialog market={chosen} onClose={() => setChosen(null)} onDone={() => void markets.load()} />}
    </div>
  );
}

function Overview({ answer, choose }: { answer: FuturesOverview; choose: (market: FuturesMarket) => void }) {
  const paused = answer.markets.filter(({ state }) => state === "paused").length;
  return (
    <>
      {answer.simulated && <p className="futures-office-note">The prices are simulated: they follow from seeds that are published after each hour. Set futures.sources in the configuration for prices of exchanges.</p>}
      <StatRow label="The price index">
        <StatTile label="Markets" value={answer.markets.length} />
        <StatTile label="Paused" value={paused} />
        <StatTile label="Sources connected" value={`${answer.sources.filter(({ connected }) => connected).length} of ${answer.sources.length}`} />
        <StatTile label="Frame of the log" value={formatCount(answer.frame)} />
      </StatRow>
      <Card title="Markets" aside={<span className="futures-office-links"><Link href="/admin/futures/incidents">Pauses and incidents</Link><Link href="/admin/futures/void">Void positions</Link></span>}>
        <div className="futures-office-scroll"><Table label="Markets" columns={marketColumns(choose)} rows={[...answer.markets]} rowKey={({ ticker }) => ticker} empty={<Empty icon={<ChartCandlestick size={28} aria-hidden="true" />} text="There are no markets." />} /></div>
      </Card>
      <Card title="Sources">
        <div className="futures-office-scroll"><Table label="Sources" columns={sourceColumns} rows={[...answer.sources]} rowKey={({ source }) => source} empty={<Empty text="There are no sources." />} /></div>
      </Card>
    </>
  );
}

const marketColumns = (choose: (market: FuturesMarket) => void): Column<FuturesMarket>[] => [
  { key: "market", label: "Market", cell: ({ ticker, name, offered }) => <span className="futures-office-name"><Link href={`/admin/futures/market/${ticker}`}>{ticker}</Link><small>{offered ? name : `${name}, not offered`}</small></span>, sortBy: ({ ticker }) => ticker },
  { key: "price", label: "Price", numeric: true, cell: ({ price }) => price },
  { key: "state", label: "State", cell: (row) => <Badge tone={stateTone(row)}>{stateText(row, serverNow())}</Badge>, sortBy: ({ state }) => state },
  { key: "sources", label: "Sources that count", cell: ({ quotes }) => quotesText(quotes) },
  { key: "tick", label: "Tick", numeric: true, cell: ({ tick }) => formatCount(tick), sortBy: ({ tick }) => tick },
  {
    key: "action", label: "Action", cell: (row) => (
      <Button size="small" icon={row.held ? <Play size={14} aria-hidden="true" /> : <Pause size={14} aria-hidden="true" />} aria-label={`${row.held ? "Resume" : "Pause"} ${row.ticker}`} onClick={() => choose(row)}>{row.held ? "Resume" : "Pause"}</Button>
    ),
  },
];

const sourceColumns: Column<FuturesSource>[] = [
  { key: "source", label: "Source", cell: ({ source }) => source },
  { key: "state", label: "State", cell: (row) => <Badge tone={row.connected ? (row.outliers + row.stale > 0 ? "brass" : "action") : "danger"}>{sourceText(row)}</Badge> },
  { key: "age", label: "Newest message", numeric: true, cell: ({ age }) => ageText(age), sortBy: ({ age }) => age },
  { key: "fresh", label: "Fresh quotes", numeric: true, cell: ({ fresh }) => fresh, sortBy: ({ fresh }) => fresh },
  { key: "messages", label: "Messages", numeric: true, cell: ({ messages }) => formatCount(messages), sortBy: ({ messages }) => messages },
  { key: "refused", label: "Invalid messages", numeric: true, cell: ({ refused }) => formatCount(refused), sortBy: ({ refused }) => refused },
];

function PauseDialog({ market: { ticker, held }, onClose, onDone }: { market: FuturesMarket; onClose: () => void; onDone: () => void }) {
  return (
    <ReasonDialog
      title={`${held ? "Resume" : "Pause"} ${ticker}`}
      description={held ? "A grace period follows: players can close and change positions, and nothing is liquidated until it ends." : "Nothing is opened, closed or liquidated until the market is resumed. Open positions stay."}
      action={held ? "Resume the market" : "Pause the market"} variant={held ? "primary" : "danger"} doneText={held ? `${ticker} is resumed.` : `${ticker} is paused.`}
      send={({ reason }) => (held ? calls.resume : calls.pause)(ticker, reason)} onClose={onClose} onDone={onDone}
    />
  );
}
