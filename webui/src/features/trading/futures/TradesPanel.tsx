// The latest trades of all players on a market.

import { useEffect, useMemo } from "react";
import { AppLink } from "../../../lib/AppLink";
import { amountText } from "../../../lib/currencies";
import { resource } from "../../../lib/resource";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { priceText } from "./number";
import { Side } from "./Side";
import { text } from "./trading.texts";
import { calls, type Ticker, type Trade } from "./wire";

/** Milliseconds between loads. */
const interval = 5_000;

const columns = (ticker: Ticker): Column<Trade>[] => [
  { key: "player", label: text("trading.column.player"), cell: ({ user }) => (user.id ? <AppLink to={`/profile/${user.id}`}>{user.name}</AppLink> : user.name || text("trading.hidden")) },
  { key: "side", label: text("trading.column.market"), cell: ({ direction, multiplier }) => <Side ticker={ticker.ticker} direction={direction} multiplier={multiplier} /> },
  { key: "kind", label: text("trading.column.kind"), cell: ({ kind }) => <span data-tone={kind === "liquidation" ? "loss" : undefined}>{text(`trading.fill.${kind}`)}</span> },
  { key: "price", label: text("trading.sources.price"), numeric: true, cell: ({ price }) => priceText(price, ticker.fiatDecimals) },
  { key: "stake", label: text("trading.column.wager"), numeric: true, cell: ({ stake, currency }) => amountText(stake, currency) },
  { key: "payout", label: text("trading.column.payout"), numeric: true, cell: ({ payout, currency, kind }) => (kind === "open" ? "–" : amountText(payout, currency)) },
  { key: "time", label: text("trading.column.time"), numeric: true, cell: ({ at }) => <Time at={at} /> },
];

export function TradesPanel({ ticker }: { ticker: Ticker }) {
  const list = useMemo(() => resource(() => calls.trades(ticker.ticker)), [ticker.ticker]);
  useEffect(() => {
    void list.load();
    const timer = setInterval(() => void (document.hidden || list.load()), interval);
    return () => clearInterval(timer);
  }, [list]);
  const loaded = list.data.value;
  if (!loaded) return <Waiting from={list} height={160} />;
  return <Table label={text("trading.tab.trades")} columns={columns(ticker)} rows={[...loaded.trades]} rowKey={({ frame, user, at, kind, stake }) => `${frame} ${user.id} ${at} ${kind} ${stake}`} empty={<Empty text={text("trading.trades.empty")} />} />;
}
