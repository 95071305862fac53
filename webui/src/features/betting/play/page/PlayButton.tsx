// The main button: bets, cashes out, starts and stops. It shows its action and the amount.

import { useRef, type MouseEvent } from "react";
import { windowWidth } from "../../../../lib/breakpoints";
import { amountText, profitText } from "../../../../lib/currencies";
import { cx } from "../../../../ui/cx";
import { profitOnWin, unitsText, winRoundsToZero } from "../bet.model";
import type { GameInstance } from "../play.model";
import { buttonState, cashOutProfit, type ButtonRole } from "./button.model";
import { nextMove } from "./moves.model";
import { text } from "./page.texts";
import type { Visit } from "./visit";

/**
 * Presses the button, from any source. A bet skips a running show. Resolves with whether a bet was
 * made that a held key can repeat.
 */
export function pressPlay({ instance, auto, shared }: Visit): Promise<boolean> {
  if (auto.running.peek()) auto.stop();
  else if (instance.open.peek()) void pressInRound(instance);
  else if (instance.queuedBet.peek()) shared?.withdraw();
  else if (instance.bettingType.peek() === "auto") auto.start();
  else if (shared) shared.play();
  else return instance.press();
  return Promise.resolve(false);
}

// A cash-out is possible while the last move is shown. But a double press must not take back the
// stake. A press that would make a move on an unseen result only skips the show.
async function pressInRound(instance: GameInstance): Promise<void> {
  const wasShowing = instance.showing.peek();
  const cashOut = instance.reply.peek()?.canBeFinished === true || !instance.parts.moves;
  if (wasShowing) await instance.endShow();
  if (wasShowing && (!cashOut || instance.reply.peek()?.turns === 0)) return;
  if (!instance.busy.peek() && instance.open.peek()) nextMove(instance);
}

/** The text of the button: its action, the amount, and the outcome. */
interface ButtonText {
  label: string;
  amount?: string;
  note?: string;
  /** The outcome is zero. */
  isWarning?: boolean;
}

function buttonText(role: ButtonRole, visit: Visit): ButtonText {
  const { instance, auto, currency, stake } = visit;
  const { id, decimals } = currency.value;
  const { shared } = instance.parts;
  const reply = instance.reply.value;
  if (role === "take" && reply) {
    const cashOut = shared?.cashOutPayout.value ?? reply.payout;
    return { label: text("play.cashOut"), amount: amountText(cashOut, reply.currency), note: text("play.take", { profit: profitText(cashOutProfit(reply, shared?.cashOutPayout.value), reply.currency) }) };
  }
  if (role === "stop") {
    const games = Number(auto.games.value);
    const n = auto.iteration.value;
    return {
      label: text("play.stop"), amount: games > 0 ? text("play.runOf", { n, games }) : text("play.runSoFar", { n }),
      note: profitText(unitsText(auto.profit.value, decimals), id),
    };
  }
  const label = text(`play.${role}`);
  const units = stake.units.value;
  if (units === null || units === 0n || role === "cancel" || role === "withdraw" || role === "register") return { label };
  const amount = amountText(unitsText(units, decimals), id);
  // A long word puts the amount on the second line.
  return role === "next" ? { label, note: amount } : { label, amount, ...winPreview(visit, units) };
}

// The profit of a win at this stake, if there is a single one.
function winPreview({ instance, currency }: Visit, units: bigint): Pick<ButtonText, "note" | "isWarning"> {
  const multiplier = instance.parts.winMultiplier();
  if (winRoundsToZero(units, multiplier)) return { note: text("play.winsNothing"), isWarning: true };
  const profit = profitOnWin(units, multiplier);
  if (profit === null || profit <= 0n) return {};
  const { id, decimals } = currency.value;
  return { note: text("play.winsUpTo", { profit: profitText(unitsText(profit, decimals), id) }) };
}

export function PlayButton({ visit }: { visit: Visit }) {
  const { instance, auto } = visit;
  const { shared } = instance.parts;
  const { role, disabled } = buttonState({
    auto: auto.running.value, bettingType: instance.bettingType.value, open: instance.open.value,
    reply: instance.reply.value, width: windowWidth.value, canAutoBet: visit.canAutoBet.value,
    shared: shared && { betting: shared.betting.value, closed: shared.closed.value, queued: instance.queuedBet.value !== null, takes: shared.cashOutPayout.value !== null },
  });
  const busy = instance.busy.value && role !== "stop";
  const pressed = useRef<ButtonRole | null>(null);
  const { label, amount, note, isWarning } = buttonText(role, visit);

  // The second press of a double click was meant for the button's text at the first.
  function press({ detail }: MouseEvent) {
    if (detail > 1 && pressed.current !== role) return;
    pressed.current = role;
    void pressPlay(visit);
  }

  return (
    <button
      type="button"
      className={cx("play-button", `play-button-${role}`, busy && "play-button-busy")}
      aria-keyshortcuts="Space"
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={press}
    >
      <span className="play-button-line num"><span className="play-button-word">{label}</span>{amount && ` ${amount}`}</span>
      {note && <> <span className={cx("play-button-note num", isWarning && "play-button-warns")}>{note}</span></>}
    </button>
  );
}
