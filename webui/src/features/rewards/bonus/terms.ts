// The terms of a bonus in plain sentences.

import { formatPercent } from "../../../lib/format";
import { dollars, formatFiat, wireAmount, unitsOf } from "../../../lib/money";
import { compare, multiply, parseDecimal } from "../../../lib/decimal";
import type { BonusRow, OfferModel, Terms } from "../../../lib/api.gen";
import { text } from "./bonus.texts";

/** Dollars of the server as text, with two decimals. */
export const dollarText = (amount: string): string => formatFiat(parseDecimal(amount) ?? "0", "usd");

/** Millionths of a dollar with two decimals. */
export const microText = (micros: number): string => formatFiat({ units: BigInt(micros), scale: 6 }, "usd");

/** A house edge such as "1/25" in percent. */
export function edgeText(edge: string): string {
  const [above = "", below = "1"] = edge.split("/");
  if (!/^\d+$/.test(above) || !/^[1-9]\d*$/.test(below)) return "";
  const hundredths = (BigInt(above) * 10_000n) / BigInt(below);
  return formatPercent(`${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")}`);
}

/** The name of a product as people write it. */
export const gameText = (id: string): string => names[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
const names: Record<string, string> = { hilo: "HiLo", videopoker: "Video poker" };

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

/** What terms say, a sentence each. */
export function sentencesOf(terms: Terms): string[] {
  const free = terms.kind === "free_bet";
  const { refused } = terms;
  return [
    kindText(terms.kind),
    !free && terms.wager > 0 && text("bonus.term.wager", { times: terms.wager.toFixed(0) }),
    !free && terms.wager > 0 && text("bonus.term.counts", { edge: edgeText(terms.reference_edge) }),
    terms.max_bet > 0 && text("bonus.term.maxBet", { amount: microText(terms.max_bet) }),
    terms.max_win > 0 && text("bonus.term.maxWin", { times: terms.max_win.toFixed(0) }),
    !free && terms.reset_below > 0 && text("bonus.term.reset", { amount: microText(terms.reset_below) }),
    refused.length > 0 && text("bonus.term.refused", { games: refused.map(gameText).join(", ") }),
    text("bonus.term.days", { days: String(terms.days) }),
    text(free ? "bonus.term.anyTime" : "bonus.term.withdraw"),
  ].filter((sentence) => sentence !== false);
}

/** What is left between two amounts of dollars; nothing when it is done. */
export function lessOf(required: string, wagered: string): string {
  const [a, b] = [unitsOf(required, 6), unitsOf(wagered, 6)];
  return wireAmount(a > b ? a - b : 0n, 6);
}

/** Whether meeting the rest costs more on average than the bonus is worth, at a price in dollars. */
export function costsMore({ cost, value }: Pick<BonusRow, "cost" | "value">, price: string | undefined): boolean {
  const [worth, rate, rest] = [parseDecimal(value), parseDecimal(price ?? ""), parseDecimal(cost)];
  return worth !== null && rate !== null && rest !== null && compare(rest, multiply(worth, rate)) > 0;
}

/** What a bonus is of a deposit, in whole percent. */
export const shareText = (multiplier: number): string => `${Math.round(multiplier * 100)}\u00a0%`;

/** What an offer gives, in a line. */
export const offerLine = ({ multiplier, max }: Pick<OfferModel, "multiplier" | "max">): string =>
  text("bonus.deposit.of", { percent: shareText(multiplier), max: dollars(max) });
