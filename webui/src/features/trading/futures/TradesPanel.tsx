// The latest trades of all players on a market.

import { useEffect, useMemo } from "react";
import { AppLink } from "../../../lib/AppLink";
import { amountText, profitText } from "../../../lib/currencies";
import { resource } from "../../../lib/resource";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { toneOf } from "./Ended";
import { changeText, priceText } from "./number";
import { Side } from "./Side";
import { text } from "./trading.texts";
import { calls, type Ticker, type Trade } from "./wire";

/** Milliseconds between loads. */
const interval = 5_000;

const columns = (ticker: Ticker): Column<Trade>[] => [
  { key: "player", label: text("trading.column.player"), cell: ({ user }) => (user?._id ? <AppLink to={`/profile/${user._id}`}>{user.name}</AppLink> : user?.name || text("trading.hidden")) },
  { key: "side", label: text("trading.column.market"), cell: (row) => <Side ticker={ticker.ticker} {...row} /> },
  { key: "wager", label: text("trading.column.wager"), numeric: true, cell: ({ wager, currency }) => amountText(wager, currency) },
  { key: "entry", label: text("trading.column.entry"), numeric: true, cell: ({ entry }) => priceText(entry, ticker.fiatDecimals) },
  { key: "exit", label: text("trading.column.exit"), numeric: true, cell: ({ exit }) => (exit === "" ? "–" : priceText(exit, ticker.fiatDecimals)) },
  { key: "profit", label: text("trading.column.profit"), numeric: true, cell: ({ profit, currency, roi, exit }) => (exit === "" ? "–" : <span className="trading-profit" data-tone={toneOf(profit)}><b>{profitText(profit, currency)}</b><small>{changeText(roi)}</small></span>) },
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
  return <Table label={text("trading.tab.trades")} columns={columns(ticker)} rows={[...loaded.trades]} rowKey={({ id, at }) => `${id} ${at}`} empty={<Empty text={text("trading.trades.empty")} />} />;
}
