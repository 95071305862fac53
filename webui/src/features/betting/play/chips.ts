// Round numbers of money: the stake that is offered first, and the chips of a
// row. Both are about a dollar, whatever the currency is worth.

import { parseDecimal, showDecimal } from "../../../lib/decimal";
import { unitsOf } from "../../../lib/money";

/** The chips of a row are so many powers of ten. */
const inRow = 5;

/** What is known of the currency in hand. */
export interface Coin {
  decimals: number;
  /** Dollars for one whole unit, a decimal text. */
  price: string;
}

/** Least and most of a stake in minor units; no most is no limit. */
export interface Bounds {
  least: bigint;
  most: bigint | null;
}

/** A dollar in minor units, at least one; a whole unit where there is no price. */
export function dollarIn({ decimals, price }: Coin): bigint {
  const dollar = parseDecimal(price);
  const unit = 10n ** BigInt(decimals);
  if (!dollar || dollar.units <= 0n) return unit;
  const minor = (unit * 10n ** BigInt(dollar.scale)) / dollar.units;
  return minor > 0n ? minor : 1n;
}

/** 1, 2 and 5 times the powers of ten, downwards from the first that is not less than a number. */
function* niceDown(from: bigint): Generator<bigint> {
  let power = 1n;
  while (power < from) power *= 10n;
  for (; power > 0n; power /= 10n) {
    yield power;
    if (power > 1n) {
      yield power / 2n;
      yield power / 5n;
    }
  }
}

/** The round number nearest to another, by ratio, from least to most; the least where there is none. */
export function niceWithin(wanted: bigint, least: bigint, most: bigint | null): bigint {
  const floor = least > 0n ? least : 1n;
  const goal = wanted < floor ? floor : most !== null && wanted > most ? most : wanted;
  let best: bigint | null = null;
  for (const nice of niceDown(goal * 10n)) {
    if (nice < floor) break;
    if ((most === null || nice <= most) && (best === null || nearer(nice, best, wanted))) best = nice;
  }
  return best ?? least;
}

// By ratio: a / wanted against b / wanted, each the larger over the smaller.
function nearer(a: bigint, b: bigint, wanted: bigint): boolean {
  const [aHigh, aLow] = a > wanted ? [a, wanted] : [wanted, a];
  const [bHigh, bLow] = b > wanted ? [b, wanted] : [wanted, b];
  return aHigh * bLow < bHigh * aLow;
}

/**
 * What a chip of 1 is worth in whole units. Coins worth many dollars have
 * finer chips: the largest power of ten that costs a dollar at most.
 */
export function chipUnit({ decimals, price }: Coin): string {
  const dollar = parseDecimal(price);
  if (decimals <= 2 || !dollar || dollar.units <= 0n) return "1";
  const limit = 10n ** BigInt(dollar.scale);
  let scale = 0;
  while (scale < decimals && dollar.units > limit * 10n ** BigInt(scale)) scale += 1;
  return power(-scale);
}

/** Ten to a power as a plain decimal text. */
const power = (exponent: number): string => (exponent >= 0 ? `1${"0".repeat(exponent)}` : `0.${"1".padStart(-exponent, "0")}`);

/** A chip in whole units of the currency: "10" is "0.0001" where 1 is "0.00001". */
export function chipAmount(chip: string, coin: Coin): string {
  const unit = parseDecimal(chipUnit(coin));
  const face = parseDecimal(chip);
  return unit && face ? showDecimal({ units: face.units * unit.units, scale: face.scale + unit.scale }, { group: false }) : chip;
}

/** The chips of a currency: 1 to 10000, or as much lower that none is above the
 *  largest stake, or higher that none is below the smallest. */
export function chipsOf(coin: Coin, { least, most }: Bounds): string[] {
  const worth = (exponent: number) => unitsOf(chipAmount(power(exponent), coin), coin.decimals);
  let first = 0;
  // Below a minor unit a chip is worth nothing.
  while (most !== null && worth(first + inRow - 1) > most && worth(first - 1) >= (least > 0n ? least : 1n)) first -= 1;
  if (first === 0) while (worth(first) < least && (most === null || worth(first + inRow) <= most)) first += 1;
  const row = Array.from({ length: inRow }, (_, at) => first + at);
  const fit = row.filter((exponent) => worth(exponent) >= least && (most === null || worth(exponent) <= most));
  return (fit.length > 0 ? fit : [first]).map(power);
}

/** The chip nearest to an amount, by ratio. */
export function chipNear(chips: readonly string[], coin: Coin, amount: bigint): string {
  const worth = (chip: string) => unitsOf(chipAmount(chip, coin), coin.decimals);
  return chips.reduce((best, chip) => (nearer(worth(chip), worth(best), amount) ? chip : best), chips[0] ?? "1");
}

/** What stands on a chip: "0.1", "100", "1K", "10M". */
export function chipFace(chip: string): string {
  for (const [zeros, letter] of [[9, "B"], [6, "M"], [3, "K"]] as const) {
    if (chip.length > zeros && chip.endsWith("0".repeat(zeros))) return chip.slice(0, -zeros) + letter;
  }
  return chip;
}
