// The bets of a list. Rows are absolutely positioned and slide to the next position, so that a new
// bet moves nothing else on the page.

import type { MouseEvent } from "react";
import { amountText } from "../../../lib/currencies";
import { formatMultiplier } from "../../../lib/format";
import { openOverlay } from "../../../lib/overlays";
import { cx } from "../../../ui/cx";
import { GameLink } from "../../../ui/GameLink";
import { Time } from "../../../ui/Time";
import { Player } from "./Player";
import type { LiveGame } from "./feed.call";
import { text } from "./feed.texts";
import type { Row } from "./live.list";
import { headHeight, rowHeight } from "./sizes";

const columns = ["game", "player", "time", "stake", "multiplier", "payout"] as const;

export function FeedRows({ label, rows, entries }: { label: string; rows: readonly Row[]; entries: number }) {
  return (
    <div role="table" aria-label={label} className="feed-table" style={{ height: headHeight + entries * rowHeight }}>
      <div role="rowgroup">
        <div role="row" className="feed-grid feed-head">
          {columns.map((column) => (
            <span key={column} role="columnheader" className={`feed-cell-${column}`}>{text(`feed.${column}`)}</span>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {rows.map(({ game, isNew }, index) => <BetRow key={game.game.id} live={game} isNew={isNew} index={index} />)}
      </div>
    </div>
  );
}

interface BetRowProps {
  live: LiveGame;
  isNew: boolean;
  index: number;
}

function BetRow({ live, isNew, index }: BetRowProps) {
  const { user, metadata, game, at } = live;
  const open = () => openOverlay("bet", { id: game.id });
  return (
    <div
      role="row"
      className={cx("feed-grid feed-row", isNew && "feed-fresh")}
      style={{ transform: `translateY(${headHeight + index * rowHeight}px)` }}
      onClick={open}
    >
      <span role="cell" className="feed-cell-game">
        <GameLink {...metadata} />
        <button type="button" className="feed-open" aria-haspopup="dialog" onClick={(event) => openFromButton(event, open)}>
          <span className="hidden-text">{text("feed.openBet")} </span>
          <span className="feed-name">{metadata.name}</span>
        </button>
      </span>
      <span role="cell" className="feed-cell-player"><Player user={user} /></span>
      <span role="cell" className="feed-cell-time"><Time at={at} /></span>
      <span role="cell" className="feed-cell-stake num"><Amount amount={game.splitTotal} currency={game.currency} /></span>
      <span role="cell" className="feed-cell-multiplier num">{formatMultiplier(game.multiplier)}</span>
      <span role="cell" className="feed-cell-payout num"><Payout game={game} /></span>
    </div>
  );
}

function openFromButton(event: MouseEvent, open: () => void): void {
  event.stopPropagation(); // A click on the row does the same.
  open();
}

function Amount({ amount, currency }: { amount: string; currency: string }) {
  return amountText(amount, currency);
}

/** The payout without a sign. Only the colour shows a win. */
function Payout({ game }: { game: LiveGame["game"] }) {
  return (
    <>
      <span className={game.status === "win" ? "feed-gain" : "feed-loss"}>{amountText(game.payout, game.currency)}</span>
      {game.demo && <span className="feed-tag">{text("feed.demo")}</span>}
    </>
  );
}
