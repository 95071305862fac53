// The effect of bonus money on the next bet: the max stake, a game that does not accept it, and the
// selection of a free bet.

import type { BonusRow } from "../../../lib/api.gen";
import { bonusUnitsIn, activeBonusIn, selectedFreeBet, selectedFreeBetFor, freeBetsFor, playableUnitsIn, acceptsGame } from "../../../lib/bonus";
import { amountText } from "../../../lib/currencies";
import { wireAmount } from "../../../lib/money";
import { cx } from "../../../ui/cx";
import { text } from "./bonus.texts";
import { formatMicros } from "./terms";
import "./bet-hint.css";

interface Props {
  currency: { id: string; decimals: number };
  game: string;
  /** A round is open, so the selection is disabled. */
  locked: boolean;
  /** Called when the selected money changes. */
  onChoose: () => void;
}

export function BetHint({ currency: { id, decimals }, game, locked, onChoose }: Props) {
  const freeBets = freeBetsFor(id, game);
  const chosen = selectedFreeBetFor(id, game);
  const lines = hintLines(id, decimals, game, chosen);
  if (freeBets.length === 0 && lines.length === 0) return null;
  const choose = (row: BonusRow | null) => {
    selectedFreeBet.value = row?._id ?? null;
    onChoose();
  };
  return (
    <div className="bonus-hint">
      {freeBets.length > 0 && (
        <div className="bonus-hint-choice" role="group" aria-label={text("bonus.hint.free")}>
          <button type="button" className={cx("bonus-hint-money", !chosen && "bonus-hint-chosen")} aria-pressed={!chosen} disabled={locked} onClick={() => choose(null)}>{text("bonus.hint.money")}</button>
          {freeBets.map((row) => (
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

/** The lines to show. Reads signals. */
function hintLines(currency: string, decimals: number, game: string, chosen: BonusRow | undefined): string[] {
  if (chosen) {
    const { max_bet: maxBet } = chosen.terms;
    return [text("bonus.hint.freeBetText"), ...(maxBet > 0 ? [text("bonus.term.maxBet", { amount: formatMicros(maxBet) })] : [])];
  }
  const activeBonus = activeBonusIn(currency);
  if (!activeBonus || bonusUnitsIn(currency, decimals) === 0n) return [];
  if (!acceptsGame(activeBonus, game)) return [text("bonus.hint.refused")];
  const playable = playableUnitsIn(currency, decimals, game);
  return [
    playable > 0n && text("bonus.hint.own", { amount: amountText(wireAmount(playable, decimals), currency) }),
    activeBonus.terms.max_bet > 0 && text("bonus.hint.maxBet", { amount: formatMicros(activeBonus.terms.max_bet) }),
  ].filter((line) => line !== false);
}
