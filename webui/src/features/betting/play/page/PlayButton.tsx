// The largest control: bets, takes, starts and stops. It says what it does and
// with how much.

import { useSignals } from "@preact/signals-react/runtime";
import { useRef, type MouseEvent } from "react";
import { windowWidth } from "../../../../lib/breakpoints";
import { amountText, profitText } from "../../../../lib/currencies";
import { cx } from "../../../../ui/cx";
import { profitOnWin, unitsText, winsNothing } from "../bet.model";
import type { GameInstance } from "../play.model";
import { buttonOf, profitToTake, type ButtonRole } from "./button.model";
import { nextMove } from "./moves.model";
import { text } from "./page.texts";
import type { Visit } from "./visit";

/**
 * Presses the button, from wherever. A bet waits for nothing that is only shown.
 * Resolves with whether a bet was made that a held key may repeat.
 */
export function pressPlay({ instance, auto, shared }: Visit): Promise<boolean> {
  if (auto.running.peek()) auto.stop();
  else if (instance.open.peek()) void pressOpen(instance);
  else if (instance.kept.peek()) shared?.withdraw();
  else if (instance.bettingType.peek() === "auto") auto.start();
  else if (shared) shared.play();
  else return instance.press();
  return Promise.resolve(false);
}

// What the round holds may be taken while the last move is shown; but a stake
// is not taken back by who presses twice. A press that would make a move, which
// nobody makes on what they have not seen, shows the end and nothing else.
async function pressOpen(instance: GameInstance): Promise<void> {
  const shown = instance.showing.peek();
  const takes = instance.reply.peek()?.canBeFinished === true || !instance.parts.moves;
  if (shown) await instance.endShow();
  if (shown && (!takes || instance.reply.peek()?.turns === 0)) return;
  if (!instance.busy.peek() && instance.open.peek()) nextMove(instance);
}

/** What the button says: the word of what it does, with how much, and what comes of it. */
interface Words {
  word: string;
  amount?: string;
  note?: string;
  /** What comes of it is nothing. */
  warns?: boolean;
}

function words(role: ButtonRole, visit: Visit): Words {
  const { instance, auto, currency, stake } = visit;
  const { id, decimals } = currency.value;
  const { shared } = instance.parts;
  const reply = instance.reply.value;
  if (role === "take" && reply) {
    const takes = shared?.takes.value ?? reply.payout;
    return { word: text("play.cashOut"), amount: amountText(takes, reply.currency), note: text("play.take", { profit: profitText(profitToTake(reply, shared?.takes.value), reply.currency) }) };
  }
  if (role === "stop") {
    const games = Number(auto.games.value);
    const n = auto.iteration.value;
    return {
      word: text("play.stop"), amount: games > 0 ? text("play.runOf", { n, games }) : text("play.runSoFar", { n }),
      note: profitText(unitsText(auto.profit.value, decimals), id),
    };
  }
  const word = text(`play.${role}`);
  const units = stake.units.value;
  if (units === null || units === 0n || role === "cancel" || role === "withdraw" || role === "register") return { word };
  const amount = amountText(unitsText(units, decimals), id);
  // Long words leave the amount the second line.
  return role === "next" ? { word, note: amount } : { word, amount, ...outlook(visit, units) };
}

// What a win at this stake brings, where there is a single one.
function outlook({ instance, currency }: Visit, units: bigint): Pick<Words, "note" | "warns"> {
  const multiplier = instance.parts.winMultiplier();
  if (winsNothing(units, multiplier)) return { note: text("play.winsNothing"), warns: true };
  const profit = profitOnWin(units, multiplier);
  if (profit === null || profit <= 0n) return {};
  const { id, decimals } = currency.value;
  return { note: text("play.winsUpTo", { profit: profitText(unitsText(profit, decimals), id) }) };
}

export function PlayButton({ visit }: { visit: Visit }) {
  useSignals();
  const { instance, auto } = visit;
  const { shared } = instance.parts;
  const { role, disabled } = buttonOf({
    auto: auto.running.value, bettingType: instance.bettingType.value, open: instance.open.value,
    reply: instance.reply.value, width: windowWidth.value, mayRun: visit.mayRun.value,
    shared: shared && { betting: shared.betting.value, closed: shared.closed.value, kept: instance.kept.value !== null, takes: shared.takes.value !== null },
  });
  const busy = instance.busy.value && role !== "stop";
  const pressed = useRef<ButtonRole | null>(null);
  const { word, amount, note, warns } = words(role, visit);

  // The second press of a double click was meant for what the button said at the first.
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
      <span className="play-button-line num"><span className="play-button-word">{word}</span>{amount && ` ${amount}`}</span>
      {note && <> <span className={cx("play-button-note num", warns && "play-button-warns")}>{note}</span></>}
    </button>
  );
}
