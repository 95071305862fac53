// The player's ended positions.

import { FileCheck, MessagesSquare } from "lucide-react";
import { amountText, profitText } from "../../../lib/currencies";
import { enabled } from "../../../lib/permissions";
import { openOverlay } from "../../../lib/overlays";
import { signedIn } from "../../../lib/store";
import { Button, IconButton } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { changeText, priceText } from "./number";
import { endedPositions } from "./positions.model";
import { tickerOf } from "./prices.model";
import { sharePosition } from "./share";
import { Side } from "./Side";
import { text } from "./trading.texts";
import type { Position } from "./wire";

const priceIn = (ticker: string, price: string) => (price === "" ? "–" : priceText(price, tickerOf(ticker)?.fiatDecimals ?? 2));
export const toneOf = (profit: string) => (profit.startsWith("-") ? "loss" : /[1-9]/.test(profit) ? "gain" : "none");

const columns: Column<Position>[] = [
  { key: "market", label: text("trading.column.market"), cell: (row) => <Side {...row} /> },
  { key: "state", label: text("trading.column.state"), cell: ({ state }) => <span data-tone={state === "liquidated" ? "loss" : undefined}>{text(`trading.position.${state}`)}</span> },
  { key: "wager", label: text("trading.column.wager"), numeric: true, cell: ({ wager, currency }) => amountText(wager, currency) },
  { key: "entry", label: text("trading.column.entry"), numeric: true, cell: ({ ticker, entry }) => priceIn(ticker, entry) },
  { key: "exit", label: text("trading.column.exit"), numeric: true, cell: ({ ticker, exit }) => priceIn(ticker, exit) },
  { key: "profit", label: text("trading.column.profit"), numeric: true, cell: ({ profit, currency, roi, state }) => (state === "void" ? "–" : <span className="trading-profit" data-tone={toneOf(profit)}><b>{profitText(profit, currency)}</b><small>{changeText(roi)}</small></span>) },
  { key: "time", label: text("trading.column.time"), numeric: true, cell: ({ closedAt }) => <Time at={closedAt} /> },
  {
    key: "actions", label: text("trading.details"), numeric: true, cell: ({ id, state }) => (
      <span className="trading-cell">
        {signedIn.value && enabled("chat") && state !== "void" && <IconButton label={text("trading.share")} onClick={() => void sharePosition(id)}><MessagesSquare size={16} aria-hidden="true" /></IconButton>}
        <IconButton label={text("trading.details")} onClick={() => openOverlay("bet", { id })}><FileCheck size={16} aria-hidden="true" /></IconButton>
      </span>
    ),
  },
];

export function Ended() {
  const rows = endedPositions.rows.value;
  if (!rows) return <Waiting from={endedPositions} height={160} />;
  return (
    <>
      <Table label={text("trading.tab.history")} columns={columns} rows={rows} rowKey={({ id }) => id} empty={<Empty text={text("trading.history.empty")} />} />
      {endedPositions.more.value && <Button loading={endedPositions.loading.value} onClick={() => void endedPositions.next()}>{text("trading.more")}</Button>}
    </>
  );
}
