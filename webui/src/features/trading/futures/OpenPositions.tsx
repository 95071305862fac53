// The open positions with their results now.

import { FileCheck, Pencil } from "lucide-react";
import { Suspense, useState } from "react";
import { amountText, currencies, profitText } from "../../../lib/currencies";
import { lazyComponent } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { Button, IconButton } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { toast } from "../../../ui/toast";
import { Side } from "./Side";
import { priceText } from "./number";
import { closePosition, loadOpen, markOf, openFailure, openPositions, refusal, running } from "./positions.model";
import { livePrices, scaleOf, tickerOf } from "./prices.model";
import { text } from "./trading.texts";
import type { Position } from "./wire";

const TriggersDialog = lazyComponent(() => import("./TriggersDialog"));

const decimalsOfTicker = (ticker: string) => tickerOf(ticker)?.fiatDecimals ?? 2;
const priceIn = ({ ticker }: Position, price: string) => (price === "" ? "–" : priceText(price, decimalsOfTicker(ticker)));

const close = (position: Position, share?: number) => void closePosition(position.id, share).then((done) => done || !refusal.peek() || toast.error(refusal.peek()!));

export function OpenPositions() {
  const [edited, setEdited] = useState<string | null>(null);
  const list = openPositions.value;
  if (!list) return <Waiting from={{ failure: openFailure, load: loadOpen }} height={160} />;
  const position = list.find(({ id }) => id === edited);
  return (
    <>
      <Table label={text("trading.tab.positions")} columns={columns(setEdited)} rows={list} rowKey={({ id }) => id} empty={<Empty text={text("trading.positions.empty")} />} />
      <Suspense fallback={null}>{position && <TriggersDialog position={position} close={() => setEdited(null)} />}</Suspense>
    </>
  );
}

const columns = (edit: (id: string) => void): Column<Position>[] => [
  { key: "market", label: text("trading.column.market"), cell: (row) => <Side {...row} /> },
  { key: "wager", label: text("trading.column.wager"), numeric: true, cell: ({ remaining, currency }) => amountText(remaining, currency) },
  {
    key: "entry", label: text("trading.column.entryMark"), numeric: true,
    cell: (row) => (row.state === "pending" ? text("trading.position.pending") : <span className="trading-lines"><span>{priceIn(row, row.entry)}</span><small>{priceIn(row, livePrices.value.get(row.ticker)?.price ?? "")}</small></span>),
  },
  { key: "liquidation", label: text("trading.liquidation"), numeric: true, cell: (row) => <span data-tone="loss">{priceIn(row, row.liquidation)}</span> },
  { key: "profit", label: text("trading.column.profit"), numeric: true, cell: (row) => <LiveProfit position={row} /> },
  {
    key: "triggers", label: text("trading.column.triggers"), numeric: true, cell: (row) => (
      <span className="trading-cell">
        <span className="trading-lines"><span>{priceIn(row, row.takeProfit)}</span><small>{priceIn(row, row.stopLoss)}</small></span>
        <IconButton label={text("trading.edit")} disabled={row.state !== "open"} onClick={() => edit(row.id)}><Pencil size={14} aria-hidden="true" /></IconButton>
      </span>
    ),
  },
  { key: "actions", label: text("trading.column.actions"), numeric: true, cell: (row) => <Actions position={row} /> },
];

function LiveProfit({ position }: { position: Position }) {
  const decimals = currencies.value.find(({ id }) => id === position.currency)?.precision ?? 2;
  const mark = markOf(position, livePrices.value.get(position.ticker)?.price, scaleOf(position.ticker), decimals);
  if (!mark) return "–";
  return <span className="trading-profit" data-tone={mark.tone} data-testid="live-profit"><b>{profitText(mark.profit, position.currency)}</b><small>{mark.roi}</small></span>;
}

/** The share of a partial close in percent. */
const half = 50;

function Actions({ position }: { position: Position }) {
  const busy = running.value.has(position.id);
  const isOpen = position.state === "open";
  if (position.state === "closing") return text("trading.position.closing");
  return (
    <span className="trading-cell">
      <Button size="small" disabled={!isOpen || busy} aria-label={text("trading.closeShare", { percent: `${half}\u00a0%` })} onClick={() => close(position, half)}>{`${half}\u00a0%`}</Button>
      <Button size="small" variant="primary" disabled={!isOpen} loading={busy} onClick={() => close(position)}>{text("trading.close")}</Button>
      <IconButton label={text("trading.details")} onClick={() => openOverlay("bet", { id: position.id })}><FileCheck size={16} aria-hidden="true" /></IconButton>
    </span>
  );
}
