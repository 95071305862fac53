// What the large button says and does, by the state of the game.

import { parseDecimal, rescale, showDecimal } from "../../../../lib/decimal";
import type { Reply } from "../contract";

/** Above this width the manual button says Bet, up to it Play. */
export const betLabelFrom = 1200;

export interface ButtonSource {
  auto: boolean;
  bettingType: "manual" | "auto";
  open: boolean;
  reply: Reply | null;
  width: number;
  /** Whether automatic betting may be begun: guests are to register. */
  mayRun: boolean;
  /** Of a table that many play at. */
  shared?: {
    betting: boolean;
    closed: boolean;
    /** A bet waits for the next round. */
    kept: boolean;
    /** The open bet would be paid and not given back. */
    takes: boolean;
  };
}

export type ButtonRole = "stop" | "start" | "register" | "bet" | "play" | "take" | "cancel" | "next" | "withdraw";

export interface ButtonLook {
  role: ButtonRole;
  /** Nothing to press: the game's own actions are. */
  disabled: boolean;
}

/** The button of a moment. */
export function buttonOf({ auto, bettingType, open, reply, width, mayRun, shared }: ButtonSource): ButtonLook {
  if (auto) return { role: "stop", disabled: false };
  if (open && reply?.canBeFinished) return { role: (shared ? shared.takes : hasWon(reply)) ? "take" : "cancel", disabled: false };
  if (shared?.kept) return { role: "withdraw", disabled: false };
  if (bettingType === "auto") return { role: mayRun ? "start" : "register", disabled: open };
  if (shared && !shared.betting && !shared.closed) return { role: "next", disabled: open };
  return { role: width > betLabelFrom ? "bet" : "play", disabled: open };
}

/** What taking now wins beyond the stake, a decimal text. takes is what a
 *  shared round would pay at this moment. */
export function profitToTake(reply: Reply, takes: string | null | undefined): string {
  if (takes === null || takes === undefined) return reply.profit;
  const paid = parseDecimal(takes);
  const staked = parseDecimal(reply.bet);
  if (!paid || !staked) return reply.profit;
  const scale = Math.max(paid.scale, staked.scale);
  const profit = { units: rescale(paid, scale).units - rescale(staked, scale).units, scale };
  return showDecimal(profit, { min: scale, group: false });
}

// Until something was risked, an end gives back the stake and nothing else.
function hasWon(reply: Reply): boolean {
  return reply.turns > 0 && reply.payout !== reply.bet;
}
