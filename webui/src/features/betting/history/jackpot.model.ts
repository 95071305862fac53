// The part of a bet in a jackpot as its overview shows it. Amounts are millionths of a dollar.

import type { WagerPart } from "../../../lib/api.gen";
import { jackpotDraw, winsJackpot } from "../../../lib/jackpotDraw";
import { verifiable, type BetInfo } from "./bet.model";

/** Whether a bet can have taken part in jackpots: bets with play money and open rounds do not. */
export const mayHaveJackpots = (info: Pick<BetInfo, "fairness" | "demo" | "status">): boolean =>
  info.fairness !== 0 && !info.demo && info.status !== "in-progress" && info.status !== "cancelled";

/** The average number of such bets until one wins, to one digit below ten: "1 in 38,760". Null if the bet wins for sure. */
export function oddsOf({ of, contribution }: Pick<WagerPart, "of" | "contribution">): string | null {
  const [all, own] = [BigInt(of), BigInt(contribution)];
  if (own >= all) return null;
  const tenths = (all * 10n) / own;
  return tenths >= 100n ? (tenths / 10n).toLocaleString("en") : `${tenths / 10n}.${tenths % 10n}`;
}

type Seeds = Pick<BetInfo, "nonce" | "server_seed" | "server_seed_hash" | "client_seed">;

/**
 * The draw, computed from the seeds of the bet, and whether it agrees with what the server states.
 * Null while the seeds are secret, and for viewers that do not get them.
 */
export function recomputed(info: Seeds, { jackpot, of, contribution, draw, won }: WagerPart): { draw: string; agrees: boolean } | null {
  if (verifiable(info) !== "now") return null;
  const drawn = jackpotDraw(info.server_seed!, info.client_seed ?? "", info.nonce, jackpot, of);
  return { draw: String(drawn), agrees: String(drawn) === draw && winsJackpot(drawn, BigInt(contribution)) === won };
}

/** The link to the page that recomputes the draw step by step. Null while the seeds are secret. */
export function jackpotLink(info: Seeds & Pick<BetInfo, "own">, { jackpot, of, contribution, draw }: WagerPart): string | null {
  if (verifiable(info) !== "now" || draw === null) return null;
  const query = new URLSearchParams({ verify: `jackpot-${info.server_seed}-${info.client_seed}-${info.nonce}`, hash: info.server_seed_hash!, draw });
  if (info.own) query.set("own", "1");
  query.set("params", JSON.stringify({ jackpot, of, contribution }));
  return `/fairness?${query}`;
}
