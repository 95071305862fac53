// The bets of a list. Rows stand at places of their own and slide to the next
// one, so that a new bet moves nothing else on the page.

import { useSignals } from "@preact/signals-react/runtime";
import type { MouseEvent } from "react";
import { amountText } from "../../../lib/currencies";
import { formatMultiplier } from "../../../lib/format";
import { openOverlay } from "../../../lib/overlays";
import { cx } from "../../../ui/cx";
import { GameLink } from "../../../ui/GameLink";
import { Time } from "../../../ui/Time";
import { Player } from "./Player";
import type { LiveGame } from "./feed.types";
import { text } from "./feed.texts";
import type { Row } from "./live.list";
import { headHeight, rowHeight } from "./sizes";

const columns = ["game", "player", "time", "stake", "multiplier", "payout"] as const;

export function Rows({ label, rows, entries }: { label: string; rows: readonly Row[]; entries: number }) {
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
        {rows.map(({ game, fresh }, place) => <BetRow key={game.game.id} live={game} fresh={fresh} place={place} />)}
      </div>
    </div>
  );
}

interface BetRowProps {
  live: LiveGame;
  fresh: boolean;
  place: number;
}

function BetRow({ live, fresh, place }: BetRowProps) {
  const { user, metadata, game, at } = live;
  const open = () => openOverlay("bet", { id: game.id });
  return (
    <div
      role="row"
      className={cx("feed-grid feed-row", fresh && "feed-fresh")}
      style={{ transform: `translateY(${headHeight + place * rowHeight}px)` }}
      onClick={open}
    >
      <span role="cell" className="feed-cell-game">
        <GameLink id={metadata.id} name={metadata.name} image={metadata.image} />
        <button type="button" className="feed-open" aria-haspopup="dialog" onClick={(event) => opened(event, open)}>
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

function opened(event: MouseEvent, open: () => void): void {
  event.stopPropagation(); // The row does the same.
  open();
}

function Amount({ amount, currency }: { amount: string; currency: string }) {
  useSignals();
  return amountText(amount, currency);
}

/** What came back, without a sign; the colour tells a win alone. */
function Payout({ game }: { game: LiveGame["game"] }) {
  useSignals();
  return (
    <>
      <span className={game.status === "win" ? "feed-gain" : "feed-loss"}>{amountText(game.payout, game.currency)}</span>
      {game.demo && <span className="feed-tag">{text("feed.demo")}</span>}
    </>
  );
}
