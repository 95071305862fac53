// The player's own bets, on all games.

import { ReceiptText } from "lucide-react";
import { useEffect, useMemo } from "react";
import type { BetRow } from "../../../lib/api.gen";
import { ownBets } from "../../../lib/bets";
import { amountText, profitText } from "../../../lib/currencies";
import { formatMultiplier } from "../../../lib/format";
import { openOverlay } from "../../../lib/overlays";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { GameLink } from "../../../ui/GameLink";
import { Waiting } from "../../../ui/Loaded";
import { Empty, Failed } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { Time } from "../../../ui/Time";
import { text } from "./profile.texts";

export function OwnBets() {
  const list = useMemo(() => ownBets(), []);
  useEffect(() => void list.next(), [list]);
  const rows = list.rows.value;
  const failure = list.failure.value;
  if (!rows) return <Waiting from={{ failure: list.failure, load: () => list.next() }} height={56 * 5} />;
  return (
    <div className="profile-part">
      <Table
        label={text("profile.bets")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <Empty
            icon={<ReceiptText size={28} aria-hidden="true" />}
            text={text("profile.bets.none")}
            action={<LinkButton href="/casino/originals">{text("profile.bets.play")}</LinkButton>}
          />
        }
      />
      {failure && <Failed text={failure} onRetry={() => void list.next()} />}
      {!failure && list.more.value && <Button wide loading={list.loading.value} onClick={() => void list.next()}>{text("profile.bets.more")}</Button>}
    </div>
  );
}

const columns: Column<BetRow>[] = [
  {
    key: "game",
    label: text("profile.bets.game"),
    cell: ({ id, game, name, kind }) => (
      <span className="profile-bet">
        <GameLink id={game} name={name} image={kind ? `/img/${kind}.svg` : `/covers/${game}.svg`} kind={kind} />
        <button type="button" className="profile-bet-open" onClick={() => openOverlay("bet", { id })}>
          {name}
          <span className="hidden-text"> · {text("profile.bets.open")} {id.slice(-8)}</span>
        </button>
      </span>
    ),
  },
  { key: "time", label: text("profile.bets.time"), cell: ({ created_at }) => <Time at={created_at} /> },
  { key: "stake", label: text("profile.bets.stake"), numeric: true, cell: ({ bet, currency }) => <Amount amount={bet} currency={currency} /> },
  { key: "multiplier", label: text("profile.bets.multiplier"), numeric: true, cell: ({ multiplier }) => formatMultiplier(multiplier) },
  { key: "payout", label: text("profile.bets.payout"), numeric: true, cell: ({ payout, currency }) => <Amount amount={payout} currency={currency} /> },
  { key: "profit", label: text("profile.bets.profit"), numeric: true, cell: (row) => <Profit row={row} /> },
];

function Amount({ amount, currency }: { amount: string; currency: string }) {
  return amountText(amount, currency);
}

function Profit({ row: { profit, currency, demo } }: { row: BetRow }) {
  const won = /[1-9]/.test(profit) && !profit.startsWith("-");
  return (
    <span className={won ? "profile-won" : undefined}>
      {demo && <Badge>{text("profile.bets.demo")}</Badge>} {profitText(profit, currency)}
    </span>
  );
}
