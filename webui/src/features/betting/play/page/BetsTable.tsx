// The player's own bets on this game.

import { ReceiptText } from "lucide-react";
import { useEffect } from "react";
import type { BetRow } from "../../../../lib/api.gen";
import { amountText, profitText } from "../../../../lib/currencies";
import { formatMultiplier } from "../../../../lib/format";
import { openOverlay } from "../../../../lib/overlays";
import { store } from "../../../../lib/store";
import { Button } from "../../../../ui/Button";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { bets, loadBets } from "./bets.page.model";
import { text } from "./game-tabs.texts";
import "./game-tabs.css";

const rowHeight = 48;

export function BetsTable({ game }: { game: string }) {
  const player = store.user.value?._id;
  useEffect(() => void loadBets(game), [game, player]);
  const rows = bets.rows.value;
  if (!rows) return <Waiting from={{ failure: bets.failure, load: () => loadBets(game) }} height={rowHeight * 5} />;
  return (
    <div className="play-bets">
      <Table
        label={text("play.myBets")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Empty icon={<ReceiptText size={28} aria-hidden="true" />} text={text("play.noBets")} />}
      />
      {bets.more.value && <Button wide loading={bets.loading.value} onClick={() => void bets.next()}>{text("play.older")}</Button>}
    </div>
  );
}

const columns: Column<BetRow>[] = [
  {
    key: "id",
    label: text("play.betId"),
    cell: ({ id }) => (
      <button type="button" className="play-bet-link mono" title={id} onClick={() => openOverlay("bet", { id })}>
        <span className="hidden-text">{text("play.openBet")}</span> {id.slice(-8)}
      </button>
    ),
  },
  { key: "time", label: text("play.time"), cell: ({ created_at }) => <Time at={created_at} /> },
  { key: "stake", label: text("play.staked"), numeric: true, cell: ({ bet, currency }) => <Amount amount={bet} currency={currency} /> },
  { key: "multiplier", label: text("play.multiplier"), numeric: true, cell: ({ multiplier }) => formatMultiplier(multiplier) },
  { key: "payout", label: text("play.payout"), numeric: true, cell: ({ payout, currency }) => <Amount amount={payout} currency={currency} /> },
  { key: "profit", label: text("play.profit"), numeric: true, cell: ({ profit, currency, demo }) => <Profit profit={profit} currency={currency} demo={demo} /> },
];

function Amount({ amount, currency }: { amount: string; currency: string }) {
  return amountText(amount, currency);
}

function Profit({ profit, currency, demo }: { profit: string; currency: string; demo: boolean }) {
  const gained = !profit.startsWith("-") && /[1-9]/.test(profit);
  return (
    <span className={gained ? "play-gain" : undefined}>
      {profitText(profit, currency)}
      {demo && <span className="play-demo-mark" title={text("play.playMoney")}>{text("play.playMoney")}</span>}
    </span>
  );
}
