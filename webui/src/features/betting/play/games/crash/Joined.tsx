// The players of the round, at the bottom of the stage. Always shown while bets are accepted, and
// during the round only where the list of players is not visible.

import { memo } from "react";
import { amountText } from "../../../../../lib/currencies";
import { formatMultiplier } from "../../../../../lib/format";
import { Avatar } from "../../../../../ui/Avatar";
import { cx } from "../../../../../ui/cx";
import { rowsOf, usePictures, type PlayerRow } from "./crash.players";
import type { CrashModel } from "./crash.model";
import { text } from "./crash.texts";
import "./players.css";

/** The max number drawn. The list shows the others. */
const maxShown = 24;

export function JoinedPlayers({ model }: { model: CrashModel }) {
  usePictures();
  const table = model.table.value;
  const rows = rowsOf(table, model.own.value).slice(0, maxShown);
  const more = (table?.players ?? 0) - rows.length;
  return (
    <ul className={cx("crash-joined", table?.phase === "betting" && "crash-joining")} aria-label={text("crash.joined")} data-testid="crash-joined" tabIndex={rows.length > 0 ? 0 : undefined}>
      {rows.length === 0 && <li className="crash-joined-empty">{text("crash.noBets")}</li>}
      {rows.map((row) => <JoinedPlayer key={row.id} {...row} lost={table?.phase === "pause" && !table.voided && row.multiplier === null} />)}
      {rows.length > 0 && more > 0 && <li className="crash-joined-more num">+{more}</li>}
    </ul>
  );
}

const JoinedPlayer = memo(function Joiner({ name, avatar, own, wager, currency, demo, multiplier, lost }: PlayerRow & { lost: boolean }) {
  return (
    <li className={cx("crash-joiner", own && "crash-joiner-own", demo && "crash-joiner-demo", multiplier !== null && "crash-joiner-out", lost && "crash-joiner-lost")}>
      <Avatar src={avatar ?? undefined} name={name} size={24} />
      <span className="crash-joiner-name">{own ? text("crash.you") : name}</span>
      <span className="crash-joiner-stake num">{multiplier === null ? amountText(wager, currency) : formatMultiplier(multiplier)}</span>
    </li>
  );
});
