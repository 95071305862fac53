// What the large button says and does, by the state of the game.

import type { Reply } from "../contract";

/** Above this width the manual button says Bet, up to it Play. */
export const betLabelFrom = 1200;

export interface ButtonSource {
  auto: boolean;
  bettingType: "manual" | "auto";
  open: boolean;
  reply: Reply | null;
  width: number;
}

export type ButtonRole = "stop" | "start" | "bet" | "play" | "take" | "cancel";

export interface ButtonLook {
  role: ButtonRole;
  /** Nothing to press: the game's own actions are. */
  disabled: boolean;
}

/** The button of a moment. */
export function buttonOf({ auto, bettingType, open, reply, width }: ButtonSource): ButtonLook {
  if (auto) return { role: "stop", disabled: false };
  if (open && reply?.canBeFinished) return { role: hasWon(reply) ? "take" : "cancel", disabled: false };
  if (bettingType === "auto") return { role: "start", disabled: open };
  return { role: width > betLabelFrom ? "bet" : "play", disabled: open };
}

// Until something was risked, an end gives back the stake and nothing else.
function hasWon(reply: Reply): boolean {
  return reply.turns > 0 && reply.payout !== reply.bet;
}
