// The player's free spins in games of providers.

import { useEffect } from "react";
import type { OwnFreeSpins } from "../../../lib/api.gen";
import { bonuses } from "../../../lib/bonus";
import { store } from "../../../lib/store";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Time } from "../../../ui/Time";
import { bonusText } from "../../../lib/rewardAmounts";
import { freeSpins } from "./bonus.model";
import { text } from "./bonus.texts";

const stateTexts: Record<OwnFreeSpins["state"], string> = { waiting: text("bonus.spins.waiting"), open: text("bonus.spins.open"), over: text("bonus.spins.over") };

/** Shown only to players who have some. */
export function FreeSpins() {
  const user = store.user.value?._id;
  const active = bonuses.value.length;
  useEffect(() => freeSpins.clear(), [user]);
  useEffect(() => void freeSpins.load(), [user, active]); // winnings that became a bonus
  const rows = freeSpins.data.value?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={text("bonus.spins.title")} text={text("bonus.spins.text")}>
      <ul className="bonus-ended">{rows.map((row) => <Spins key={row._id} row={row} />)}</ul>
    </Card>
  );
}

function Spins({ row }: { row: OwnFreeSpins }) {
  return (
    <li>
      <div className="bonus-ended-row">
        <div>
          <strong>{row.name}</strong> <Badge tone={row.state === "open" ? "action" : "neutral"}>{stateTexts[row.state]}</Badge>
          <p className="bonus-soft">{row.game_name}, {text("bonus.spins.until")} <Time at={row.ends_at} /></p>
        </div>
        <dl className="num">
          <div><dt>{text("bonus.spins.played")}</dt><dd>{text("bonus.spins.of", { played: String(row.played), spins: String(row.spins) })}</dd></div>
          <div><dt>{text("bonus.spins.won")}</dt><dd>{bonusText(row.won, row.currency)}</dd></div>
        </dl>
      </div>
      {row.state === "open" && <div className="bonus-actions"><LinkButton size="small" href={`/casino/game/${encodeURIComponent(row.game)}`}>{text("bonus.spins.play")}</LinkButton></div>}
    </li>
  );
}
