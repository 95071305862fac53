// The terms of a bonus as plain sentences.

import { formatPercent } from "../../../lib/format";
import { dollars, formatFiat, wireAmount, unitsOf } from "../../../lib/money";
import { parseDecimal } from "../../../lib/decimal";
import type { OfferModel, Terms } from "../../../lib/api.gen";
import { text } from "./bonus.texts";

/** Dollars of the server as text, with two decimals. */
export const formatDollars = (amount: string): string => formatFiat(parseDecimal(amount) ?? "0", "usd");

/** Millionths of a dollar with two decimals. */
export const formatMicros = (micros: number): string => formatFiat({ units: BigInt(micros), scale: 6 }, "usd");

/** A house edge such as "1/25" in percent. */
export function edgeText(edge: string): string {
  const [numerator = "", denominator = "1"] = edge.split("/");
  if (!/^\d+$/.test(numerator) || !/^[1-9]\d*$/.test(denominator)) return "";
  const hundredths = (BigInt(numerator) * 10_000n) / BigInt(denominator);
  return formatPercent(`${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")}`);
}

/** The readable name of a product. */
export const gameText = (id: string): string => gameNames[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
const gameNames: Record<string, string> = { hilo: "HiLo", videopoker: "Video poker" };

/** How bonus money of a kind is played. */
export function kindText(kind: string): string {
  switch (kind) {
    case "bonus_first": return text("bonus.term.bonus_first");
    case "proportional": return text("bonus.term.proportional");
    case "locked": return text("bonus.term.locked");
    case "free_bet": return text("bonus.term.free_bet");
    default: return text("bonus.term.real_first");
  }
}

/** The terms, one sentence each. */
export function termsTexts(terms: Terms): string[] {
  const free = terms.kind === "free_bet";
  const { refused } = terms;
  return [
    kindText(terms.kind),
    !free && terms.wager > 0 && text("bonus.term.wager", { times: terms.wager.toFixed(0) }),
    !free && terms.wager > 0 && text("bonus.term.counts", { edge: edgeText(terms.reference_edge) }),
    terms.max_bet > 0 && text("bonus.term.maxBet", { amount: formatMicros(terms.max_bet) }),
    terms.max_win > 0 && text("bonus.term.maxWin", { times: terms.max_win.toFixed(0) }),
    !free && terms.reset_below > 0 && text("bonus.term.reset", { amount: formatMicros(terms.reset_below) }),
    refused.length > 0 && text("bonus.term.refused", { games: refused.map(gameText).join(", ") }),
    text("bonus.term.days", { days: String(terms.days) }),
    text(free ? "bonus.term.anyTime" : "bonus.term.withdraw"),
  ].filter((sentence) => sentence !== false);
}

/** The remaining dollars of a requirement. Empty when it is met. */
export function remainingOf(required: string, wagered: string): string {
  const [a, b] = [unitsOf(required, 6), unitsOf(wagered, 6)];
  return wireAmount(a > b ? a - b : 0n, 6);
}

/** The bonus as a share of the deposit, in whole percent. */
export const percentText = (multiplier: number): string => `${Math.round(multiplier * 100)}\u00a0%`;

/** The value of an offer, in one line. */
export const offerText = ({ multiplier, max }: Pick<OfferModel, "multiplier" | "max">): string =>
  text("bonus.deposit.of", { percent: percentText(multiplier), max: dollars(max) });
