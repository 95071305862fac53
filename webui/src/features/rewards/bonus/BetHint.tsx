// What bonus money means for the next bet: the largest one, that the game takes none,
// and the choice of a free bet.

import { useSignals } from "@preact/signals-react/runtime";
import type { BonusRow } from "../../../lib/api.gen";
import { bonusIn, fedIn, freeBetInHand, freeBetOf, freeBetsFor, playableIn, takes } from "../../../lib/bonus";
import { amountText } from "../../../lib/currencies";
import { wireAmount } from "../../../lib/money";
import { cx } from "../../../ui/cx";
import { text } from "./bonus.texts";
import { microText } from "./terms";
import "./bet-hint.css";

interface Props {
  currency: { id: string; decimals: number };
  game: string;
  /** A round is open: nothing can be chosen now. */
  locked: boolean;
  /** Called when another money was chosen. */
  onChoose: () => void;
}

export function BetHint({ currency: { id, decimals }, game, locked, onChoose }: Props) {
  useSignals();
  const free = freeBetsFor(id, game);
  const chosen = freeBetOf(id, game);
  const lines = linesOf(id, decimals, game, chosen);
  if (free.length === 0 && lines.length === 0) return null;
  const choose = (row: BonusRow | null) => {
    freeBetInHand.value = row?._id ?? null;
    onChoose();
  };
  return (
    <div className="bonus-hint">
      {free.length > 0 && (
        <div className="bonus-hint-choice" role="group" aria-label={text("bonus.hint.free")}>
          <button type="button" className={cx("bonus-hint-money", !chosen && "bonus-hint-chosen")} aria-pressed={!chosen} disabled={locked} onClick={() => choose(null)}>{text("bonus.hint.money")}</button>
          {free.map((row) => (
            <button key={row._id} type="button" className={cx("bonus-hint-money", chosen === row && "bonus-hint-chosen")} aria-pressed={chosen === row} title={row.name} disabled={locked} onClick={() => choose(row)}>
              {text("bonus.hint.freeBet", { amount: amountText(row.value, id) })}
            </button>
          ))}
        </div>
      )}
      {lines.map((line) => <p key={line}>{line}</p>)}
    </div>
  );
}

/** What is to be said. Reads signals. */
function linesOf(currency: string, decimals: number, game: string, chosen: BonusRow | undefined): string[] {
  if (chosen) {
    const { max_bet: most } = chosen.terms;
    return [text("bonus.hint.freeTells"), ...(most > 0 ? [text("bonus.term.maxBet", { amount: microText(most) })] : [])];
  }
  const fed = fedIn(currency);
  if (!fed || bonusIn(currency, decimals) === 0n) return [];
  if (!takes(fed, game)) return [text("bonus.hint.refused")];
  const playable = playableIn(currency, decimals, game);
  return [
    playable > 0n && text("bonus.hint.own", { amount: amountText(wireAmount(playable, decimals), currency) }),
    fed.terms.max_bet > 0 && text("bonus.hint.maxBet", { amount: microText(fed.terms.max_bet) }),
  ].filter((line) => line !== false);
}
