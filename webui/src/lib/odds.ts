// Odds as texts. They are integer thousandths, as on the server: 2.50 is 2500. A bet pays by the
// decimal price. The other formats round to conventional values, as in app/kernel/sports/odds.

import type { OddsFormat } from "./types";

const thousand = 1000;

/** The formats in the order of the player's selection. */
export const oddsFormats: readonly OddsFormat[] = ["decimal", "fraction", "american", "hongkong", "malay", "indonesian"];

/** The conventional fractions, in rising order. */
const fractions: readonly (readonly [over: number, under: number])[] = [
  [1, 1000], [1, 500], [1, 250], [1, 200], [1, 100], [1, 66], [1, 50], [1, 40], [1, 33], [1, 28], [1, 25], [1, 22], [1, 20], [1, 18], [1, 16], [1, 14], [1, 12], [1, 11],
  [1, 10], [1, 9], [1, 8], [2, 15], [1, 7], [2, 13], [1, 6], [2, 11], [1, 5], [2, 9], [1, 4], [2, 7], [3, 10], [1, 3], [4, 11], [2, 5], [4, 9],
  [1, 2], [8, 15], [4, 7], [8, 13], [2, 3], [8, 11], [4, 5], [5, 6], [10, 11], [1, 1], [21, 20], [11, 10], [6, 5], [5, 4], [11, 8], [7, 5], [3, 2],
  [8, 5], [13, 8], [7, 4], [9, 5], [15, 8], [2, 1], [17, 8], [9, 4], [5, 2], [11, 4], [3, 1], [10, 3], [7, 2], [4, 1], [9, 2], [5, 1], [11, 2],
  [6, 1], [13, 2], [7, 1], [15, 2], [8, 1], [17, 2], [9, 1], [10, 1], [11, 1], [12, 1], [14, 1], [16, 1], [18, 1], [20, 1], [22, 1], [25, 1], [28, 1],
  [33, 1], [40, 1], [50, 1], [66, 1], [80, 1], [100, 1], [125, 1], [150, 1], [200, 1], [250, 1], [300, 1], [400, 1], [500, 1], [750, 1], [1000, 1],
  [1500, 1], [2000, 1], [2500, 1], [3000, 1], [5000, 1], [7500, 1], [9999, 1],
];

/** A price in thousandths in the player's format: 2.50, 3/2, +150, 1.50, -0.667 or 1.50. */
export function formatOdds(price: number, format: OddsFormat): string {
  const profit = price - thousand;
  if (profit <= 0) return decimalText(price);
  switch (format) {
    case "fraction":
      return nearestFraction(profit);
    case "american":
      return profit >= thousand ? `+${roundedQuotient(profit, 10, 0)}` : `-${roundedQuotient(100 * thousand, profit, 0)}`;
    case "hongkong":
      return decimalText(profit);
    case "malay":
      return profit <= thousand ? decimalText(profit) : `-${trimZero(roundedQuotient(thousand, profit, 3))}`;
    case "indonesian":
      return profit >= thousand ? decimalText(profit) : `-${trimZero(roundedQuotient(thousand, profit, 3))}`;
    default:
      return decimalText(price);
  }
}

const decimalText = (thousandths: number): string => trimZero(roundedQuotient(thousandths, thousand, 3));

/** A third decimal is only shown if it is not zero. */
const trimZero = (text: string): string => text.replace(/0$/, "");

/** over/under with decimals, rounded half up. */
function roundedQuotient(numerator: number, denominator: number, decimals: number): string {
  const scale = 10 ** decimals;
  const units = Math.floor((2 * numerator * scale + denominator) / (2 * denominator));
  if (decimals === 0) return String(units);
  return `${Math.floor(units / scale)}.${String(units % scale).padStart(decimals, "0")}`;
}

/** The nearest conventional fraction. Of two equally near, the smaller. */
function nearestFraction(profit: number): string {
  let best = fractions[0]!;
  let bestDistance = distance(best, profit);
  for (const fraction of fractions.slice(1)) {
    const candidateDistance = distance(fraction, profit);
    if (candidateDistance * best[1] < bestDistance * fraction[1]) [best, bestDistance] = [fraction, candidateDistance];
  }
  return best.join("/");
}

/** The distance of a fraction from the profit, times 1000 x its denominator. */
const distance = ([numerator, denominator]: readonly [number, number], profit: number): number => Math.abs(numerator * thousand - profit * denominator);

/**
 * A price of the server ("2.50") in thousandths. 0 for an invalid one, such as the empty text of a
 * closed outcome.
 */
export function priceOf(text: string): number {
  const match = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(text);
  return match ? Number(match[1]) * thousand + Number((match[2] ?? "").padEnd(3, "0")) : 0;
}
