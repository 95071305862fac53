// The text and the action of the main button, by the state of the game.

import { parseDecimal, rescale, formatDecimal } from "../../../../lib/decimal";
import type { Reply } from "../contract";

/** Above this width the manual button is labelled Bet, up to it Play. */
export const betLabelFrom = 1200;

export interface ButtonSource {
  auto: boolean;
  bettingType: "manual" | "auto";
  open: boolean;
  reply: Reply | null;
  width: number;
  /** Whether automatic betting can start. Guests must register. */
  canAutoBet: boolean;
  /** Set for a shared table. */
  shared?: {
    betting: boolean;
    closed: boolean;
    /** A bet waits for the next round. */
    queued: boolean;
    /** A cash-out of the open bet would pay, not only return the stake. */
    takes: boolean;
  };
}

export type ButtonRole = "stop" | "start" | "register" | "bet" | "play" | "take" | "cancel" | "next" | "withdraw";

export interface ButtonState {
  role: ButtonRole;
  /** Disabled: the game's own actions are used. */
  disabled: boolean;
}

/** The button at a moment. */
export function buttonState({ auto, bettingType, open, reply, width, canAutoBet, shared }: ButtonSource): ButtonState {
  if (auto) return { role: "stop", disabled: false };
  if (open && reply?.canBeFinished) return { role: (shared ? shared.takes : canWinNow(reply)) ? "take" : "cancel", disabled: false };
  if (shared?.queued) return { role: "withdraw", disabled: false };
  if (bettingType === "auto") return { role: canAutoBet ? "start" : "register", disabled: open };
  if (shared && !shared.betting && !shared.closed) return { role: "next", disabled: open };
  return { role: width > betLabelFrom ? "bet" : "play", disabled: open };
}

/** The profit of a cash-out now, a decimal text. takes is what a shared round would pay now. */
export function cashOutProfit(reply: Reply, cashOutPayout: string | null | undefined): string {
  if (cashOutPayout === null || cashOutPayout === undefined) return reply.profit;
  const paid = parseDecimal(cashOutPayout);
  const staked = parseDecimal(reply.bet);
  if (!paid || !staked) return reply.profit;
  const scale = Math.max(paid.scale, staked.scale);
  const profit = { units: rescale(paid, scale).units - rescale(staked, scale).units, scale };
  return formatDecimal(profit, { min: scale, group: false });
}

// While nothing was risked, an end only returns the stake.
function canWinNow(reply: Reply): boolean {
  return reply.turns > 0 && reply.payout !== reply.bet;
}
