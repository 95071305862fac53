// The player's own bet after the table has ended it. It uses the amounts of the events until the
// server's own response arrives.

import { unitsOf } from "../../../../../lib/money";
import { unitsText } from "../../bet.model";
import type { Reply } from "../../contract";
import type { CrashView } from "../../views";
import { readHundredths } from "./crash.math";

export type OwnEnd =
  | { status: "win"; multiplier: string; payout: string }
  | { status: "lose"; point: string | null }
  | { status: "cancelled" };

/** The response of an open bet, completed by its end. */
export function finalOf(reply: Reply<CrashView>, end: OwnEnd, decimals: number): Reply<CrashView> {
  const stake = unitsOf(reply.bet, decimals);
  const payout = end.status === "win" ? end.payout : unitsText(end.status === "lose" ? 0n : stake, decimals);
  const multiplier = end.status === "win" ? end.multiplier : end.status === "lose" ? "0.00" : "1.00";
  return {
    ...reply,
    canBeFinished: false,
    game: { ...reply.game, win: end.status === "win", status: end.status },
    payout, multiplier, multiplierExact: `${readHundredths(multiplier) ?? 0}/100`,
    profit: unitsText(unitsOf(payout, decimals) - stake, decimals),
    view: {
      ...reply.view,
      phase: end.status === "win" ? reply.view.phase : "over",
      cashout: end.status === "win" ? end.multiplier : null,
      point: end.status === "lose" ? end.point : reply.view.point,
    },
  };
}
