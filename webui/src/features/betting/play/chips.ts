// Round amounts: the default stake, and the chips of a row. Both are about a dollar in any
// currency.

import { parseDecimal, formatDecimal } from "../../../lib/decimal";
import { unitsOf } from "../../../lib/money";

/** Number of chips in a row, each ten times the one before. */
const chipsInRow = 5;

/** The data of the selected currency. */
export interface Coin {
  decimals: number;
  /** Dollars per whole unit, a decimal text. */
  price: string;
}

/** The min and max stake in minor units. Null as max is no limit. */
export interface Bounds {
  min: bigint;
  max: bigint | null;
}

/** A dollar in minor units, at least one. A whole unit if there is no price. */
export function dollarInUnits({ decimals, price }: Coin): bigint {
  const dollar = parseDecimal(price);
  const unit = 10n ** BigInt(decimals);
  if (!dollar || dollar.units <= 0n) return unit;
  const minor = (unit * 10n ** BigInt(dollar.scale)) / dollar.units;
  return minor > 0n ? minor : 1n;
}

/** 1, 2 and 5 times the powers of ten, downwards from the first one that is not below a number. */
function* roundNumbersDown(from: bigint): Generator<bigint> {
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

/** The round number closest to another by ratio, within the bounds. The min if there is none. */
export function roundAmountWithin(wanted: bigint, min: bigint, max: bigint | null): bigint {
  const floor = min > 0n ? min : 1n;
  const goal = wanted < floor ? floor : max !== null && wanted > max ? max : wanted;
  let best: bigint | null = null;
  for (const roundNumber of roundNumbersDown(goal * 10n)) {
    if (roundNumber < floor) break;
    if ((max === null || roundNumber <= max) && (best === null || isCloser(roundNumber, best, wanted))) best = roundNumber;
  }
  return best ?? min;
}

// Compares by ratio: a / wanted and b / wanted, each the larger over the smaller.
function isCloser(a: bigint, b: bigint, wanted: bigint): boolean {
  const [aHigh, aLow] = a > wanted ? [a, wanted] : [wanted, a];
  const [bHigh, bLow] = b > wanted ? [b, wanted] : [wanted, b];
  return aHigh * bLow < bHigh * aLow;
}

/** The worth of a chip of 1 in whole units: the largest power of ten that costs at most a dollar. */
export function chipUnit({ decimals, price }: Coin): string {
  const dollar = parseDecimal(price);
  if (decimals <= 2 || !dollar || dollar.units <= 0n) return "1";
  const limit = 10n ** BigInt(dollar.scale);
  let scale = 0;
  while (scale < decimals && dollar.units > limit * 10n ** BigInt(scale)) scale += 1;
  return power(-scale);
}

/** A power of ten as a plain decimal text. */
const power = (exponent: number): string => (exponent >= 0 ? `1${"0".repeat(exponent)}` : `0.${"1".padStart(-exponent, "0")}`);

/** A chip in whole units of the currency: "10" is "0.0001" where 1 is "0.00001". */
export function chipAmount(chip: string, coin: Coin): string {
  const unit = parseDecimal(chipUnit(coin));
  const face = parseDecimal(chip);
  return unit && face ? formatDecimal({ units: face.units * unit.units, scale: face.scale + unit.scale }, { group: false }) : chip;
}

/**
 * The chips of a currency: 1 to 10000, shifted down until none is above the max stake, or up until
 * none is below the min stake.
 */
export function chipsOf(coin: Coin, { min, max }: Bounds): string[] {
  const amountOf = (exponent: number) => unitsOf(chipAmount(power(exponent), coin), coin.decimals);
  let first = 0;
  // Below one minor unit a chip is worth nothing.
  while (max !== null && amountOf(first + chipsInRow - 1) > max && amountOf(first - 1) >= (min > 0n ? min : 1n)) first -= 1;
  if (first === 0) while (amountOf(first) < min && (max === null || amountOf(first + chipsInRow) <= max)) first += 1;
  const row = Array.from({ length: chipsInRow }, (_, at) => first + at);
  const fit = row.filter((exponent) => amountOf(exponent) >= min && (max === null || amountOf(exponent) <= max));
  return (fit.length > 0 ? fit : [first]).map(power);
}

/** The chip closest to an amount, by ratio. */
export function nearestChip(chips: readonly string[], coin: Coin, amount: bigint): string {
  const amountOf = (chip: string) => unitsOf(chipAmount(chip, coin), coin.decimals);
  return chips.reduce((best, chip) => (isCloser(amountOf(chip), amountOf(best), amount) ? chip : best), chips[0] ?? "1");
}

/** The label of a chip: "0.1", "100", "1K", "10M". */
export function chipLabel(chip: string): string {
  for (const [zeros, suffix] of [[9, "B"], [6, "M"], [3, "K"]] as const) {
    if (chip.length > zeros && chip.endsWith("0".repeat(zeros))) return chip.slice(0, -zeros) + suffix;
  }
  return chip;
}
