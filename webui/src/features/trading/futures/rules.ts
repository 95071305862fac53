// The rules of futures in exact fractions, the same as those of the server: return on investment,
// fees, payouts and the price of a liquidation. Stakes are minor units, and prices are integers in
// the smallest unit of their ticker.

import type { Direction, FeeMode } from "./wire";

/** An exact number. The denominator is positive. */
export interface Exact {
  readonly num: bigint;
  readonly den: bigint;
}

export const exact = (num: bigint | number, den: bigint | number = 1n): Exact => ({ num: BigInt(num), den: BigInt(den) });
const zero = exact(0);
const plus = (a: Exact, b: Exact): Exact => ({ num: a.num * b.den + b.num * a.den, den: a.den * b.den });
const minus = (a: Exact, b: Exact): Exact => plus(a, { num: -b.num, den: b.den });
const times = (a: Exact, b: Exact): Exact => ({ num: a.num * b.num, den: a.den * b.den });
const isBelow = (a: Exact, b: Exact): boolean => a.num * b.den < b.num * a.den;

/** Rounds toward minus infinity. */
export function floor({ num, den }: Exact): bigint {
  const whole = num / den;
  return num < 0n && whole * den !== num ? whole - 1n : whole;
}

const ceil = ({ num, den }: Exact): bigint => -floor({ num: -num, den });

/** The settings of the site that decide fees and the highest return. */
export interface Terms {
  /** The share of a profit that the PnL fee takes. */
  pnlFee: Exact;
  /** The share of the position's size at the opening, and again at the close. */
  flatFee: Exact;
  /** The highest return on investment in percent. */
  maxRoi: Exact;
}

export interface Contract {
  direction: Direction;
  multiplier: number;
  feeMode: FeeMode;
}

const signOf = (direction: Direction): bigint => (direction === "up" ? 1n : -1n);

/** The return on investment as a fraction of the stake: at least -1, at most the highest return. */
export function roiAt({ direction, multiplier }: Pick<Contract, "direction" | "multiplier">, entry: bigint, price: bigint, { maxRoi }: Pick<Terms, "maxRoi">): Exact {
  const roi = exact(signOf(direction) * (price - entry) * BigInt(multiplier), entry);
  const highest = exact(maxRoi.num, maxRoi.den * 100n);
  if (isBelow(roi, exact(-1))) return exact(-1);
  return isBelow(highest, roi) ? highest : roi;
}

/** The part of the stake that the flat fees of opening and close take together. */
export const flatShare = ({ multiplier, feeMode }: Contract, { flatFee }: Pick<Terms, "flatFee">): Exact =>
  feeMode === "flat" ? times(flatFee, exact(2n * BigInt(multiplier))) : zero;

export interface Result {
  /** The return before fees, as a fraction of the stake. */
  roi: Exact;
  /** Minor units. */
  payout: bigint;
  fee: bigint;
  /** The payout less the stake. */
  profit: bigint;
}

/** What a stake returns if its position ends at a price. The payout is rounded down. */
export function resultAt(contract: Contract, stake: bigint, entry: bigint, price: bigint, terms: Terms): Result {
  const roi = roiAt(contract, entry, price, terms);
  const gross = times(exact(stake), roi);
  const fee = contract.feeMode === "flat" ? times(exact(stake), flatShare(contract, terms)) : gross.num > 0n ? times(gross, terms.pnlFee) : zero;
  const left = floor(minus(plus(exact(stake), gross), fee));
  const payout = left > 0n ? left : 0n;
  return { roi, payout, fee: floor(plus(exact(stake), gross)) - payout, profit: payout - stake };
}

/**
 * The first price at which a position is liquidated, because nothing is left of its stake. Null if
 * no price above zero does.
 */
export function liquidationPrice(contract: Contract, entry: bigint, terms: Pick<Terms, "flatFee">): bigint | null {
  const left = minus(exact(1), flatShare(contract, terms));
  const distance = times(exact(entry), { num: left.num, den: left.den * BigInt(contract.multiplier) });
  if (contract.direction === "down") return ceil(plus(exact(entry), distance));
  const price = floor(minus(exact(entry), distance));
  return price > 0n ? price : null;
}

/**
 * The first price at which a position has the highest return, where it is closed. Null if no price
 * above zero has it.
 */
export function maximumPrice({ direction, multiplier }: Pick<Contract, "direction" | "multiplier">, entry: bigint, { maxRoi }: Pick<Terms, "maxRoi">): bigint | null {
  const move = exact(entry * maxRoi.num, maxRoi.den * 100n * BigInt(multiplier));
  if (direction === "up") return ceil(plus(exact(entry), move));
  const price = floor(minus(exact(entry), move));
  return price > 0n ? price : null;
}

/** The price at which a position has a return in percent, before fees, rounded away from the entry. */
export function priceAtRoi({ direction, multiplier }: Pick<Contract, "direction" | "multiplier">, entry: bigint, percent: Exact): bigint {
  const move = { num: entry * percent.num * signOf(direction), den: percent.den * 100n * BigInt(multiplier) };
  const price = plus(exact(entry), move);
  return move.num > 0n ? ceil(price) : floor(price);
}

/** The prices that decide which triggers are possible. */
export interface TriggerBounds {
  current: bigint;
  liquidation: bigint | null;
  maximum: bigint | null;
}

/** Why a trigger is refused: it is on the wrong side of the price, or beyond a price at which the position ends anyway. */
export type TriggerProblem = "takeProfit" | "stopLoss" | "liquidation" | "maximum";

/** Why a trigger cannot be set at a price. Null if it can. */
export function triggerProblem(kind: "stopLoss" | "takeProfit", { direction }: Pick<Contract, "direction">, { current, liquidation, maximum }: TriggerBounds, price: bigint): TriggerProblem | null {
  const sign = signOf(direction);
  if (price <= 0n) return kind;
  if (kind === "takeProfit") {
    if ((price - current) * sign <= 0n) return kind;
    return maximum !== null && (price - maximum) * sign > 0n ? "maximum" : null;
  }
  if ((price - current) * sign >= 0n) return kind;
  return liquidation !== null && (price - liquidation) * sign <= 0n ? "liquidation" : null;
}
