// The stake: what is typed, halved, doubled and chosen by chips, in exact
// minor units of the currency and within what the game and the balance allow.

import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals-react";
import { parseDecimal, showDecimal } from "../../../lib/decimal";
import { minorOf, unitsOf } from "../../../lib/money";

/** The chips of every row. */
export const chipValues = ["1", "10", "100", "1000", "10000"] as const;

/** What is known of the currency in hand. */
export interface BetCurrency {
  id: string;
  decimals: number;
  /** Dollars for one whole unit, a decimal text. */
  price: string;
}

/** What a game takes in a currency, decimal texts in whole units. */
export interface BetLimits {
  min: string;
  max: string;
  /** What the house lets be won beyond the stake. */
  maxProfit?: string;
}

/** Minor units as a decimal text with all decimals of the currency. */
export function unitsText(units: bigint, decimals: number): string {
  return showDecimal({ units, scale: decimals }, { min: decimals, max: decimals, group: false });
}

/**
 * What a chip of 1 is worth in whole units. Coins worth many dollars have
 * finer chips: the largest power of ten that costs a dollar at most.
 */
export function chipUnit({ decimals, price }: BetCurrency): string {
  const dollar = parseDecimal(price);
  if (decimals <= 2 || !dollar || dollar.units <= 0n) return "1";
  const limit = 10n ** BigInt(dollar.scale);
  let scale = 0;
  while (scale < decimals && dollar.units > limit * 10n ** BigInt(scale)) scale += 1;
  return scale === 0 ? "1" : `0.${"1".padStart(scale, "0")}`;
}

/** A chip in whole units of the currency: "10" is "0.0001" where 1 is "0.00001". */
export function chipAmount(chip: string, currency: BetCurrency): string {
  const unit = parseDecimal(chipUnit(currency));
  return unit ? showDecimal({ units: BigInt(chip) * unit.units, scale: unit.scale }, { group: false }) : chip;
}

/** A multiplier as a fraction: "99/50" or "1.98"; null for anything else. */
export function fractionOf(text: string): { num: bigint; den: bigint } | null {
  const [above = "", below] = text.split("/");
  if (below !== undefined) {
    return /^\d+$/.test(above) && /^\d+$/.test(below) && BigInt(below) > 0n ? { num: BigInt(above), den: BigInt(below) } : null;
  }
  const value = parseDecimal(text);
  return value && value.units >= 0n ? { num: value.units, den: 10n ** BigInt(value.scale) } : null;
}

/** What a stake brings beyond itself at a multiplier, rounded down as the house
 *  does; null without a stake or multiplier. */
export function profitOnWin(stake: bigint | null, multiplier: string | null): bigint | null {
  const fraction = multiplier === null ? null : fractionOf(multiplier);
  if (stake === null || !fraction) return null;
  return (stake * fraction.num) / fraction.den - stake;
}

export interface Stake {
  /** A plain decimal text; "" while nothing stands there that can be read. */
  readonly text: Signal<string>;
  /** Minor units; null when the text is no amount of the currency. */
  readonly units: ReadonlySignal<bigint | null>;
  /** The chip in hand, 1 to 10000. */
  readonly chip: Signal<string>;
  /** The chip in hand in whole units of the currency. */
  readonly chipAmount: ReadonlySignal<string>;
  /** Takes the plain decimal text of what was typed. */
  type(plain: string): void;
  /** Brings what was typed within the limits and to the currency's decimals. */
  clamp(): void;
  halve(): void;
  double(): void;
  max(): void;
  /** Takes a chip in hand and stakes as much. */
  choose(chip: string): void;
  /** Puts the stake of a new currency in place of the old one's. */
  reset(): void;
}

export interface StakeSource {
  currency: ReadonlySignal<BetCurrency>;
  /** Null until known. */
  limits: ReadonlySignal<BetLimits | null>;
  /** What the account holds, whole units. */
  balance: ReadonlySignal<string>;
  demo: ReadonlySignal<boolean>;
  /** The multiplier of a win, where there is a single one. */
  winMultiplier?(): string | null;
}

/** The largest stake whose win stays within a profit, and null without a bound. */
export function stakeWithin(profit: bigint, multiplier: string | null): bigint | null {
  const fraction = multiplier === null ? null : fractionOf(multiplier);
  if (!fraction || fraction.num <= fraction.den) return null;
  return (profit * fraction.den) / (fraction.num - fraction.den);
}

/** Makes the stake of one game page. */
export function makeStake({ currency, limits, balance, demo, winMultiplier }: StakeSource): Stake {
  const text = signal("");
  const chip = signal<string>(chipValues[0]);
  const decimals = () => currency.peek().decimals;
  const now = () => unitsOf(text.peek(), decimals());
  const put = (units: bigint) => void (text.value = unitsText(units, decimals()));

  // The least stake stays possible to type with an empty balance: the server says why it is refused.
  const within = (units: bigint): bigint => {
    const least = unitsOf(limits.peek()?.min ?? "0", decimals());
    let most = unitsOf(balance.peek(), decimals());
    const allowed = limits.peek() && unitsOf(limits.peek()!.max, decimals());
    if (allowed !== null && allowed < most) most = allowed;
    const capped = units > most ? most : units;
    return capped < least ? least : capped;
  };

  return {
    text,
    chip,
    units: computed(() => minorOf(text.value, currency.value.decimals)),
    chipAmount: computed(() => chipAmount(chip.value, currency.value)),
    type: (plain) => void (text.value = plain),
    clamp: () => put(within(now())),
    halve: () => put(within(now() / 2n)),
    double: () => put(within(now() * 2n)),
    max() {
      const all = unitsOf(balance.peek(), decimals());
      const profit = limits.peek()?.maxProfit;
      const bound = profit === undefined ? null : stakeWithin(unitsOf(profit, decimals()), winMultiplier?.() ?? null);
      put(within(bound !== null && bound < all ? bound : all));
    },
    choose(value) {
      chip.value = value;
      put(within(unitsOf(chipAmount(value, currency.peek()), decimals())));
    },
    reset() {
      // With real money nothing more than the least is staked unasked.
      const first = demo.peek() ? unitsOf(chipAmount(chip.peek(), currency.peek()), decimals()) : 0n;
      put(within(first));
    },
  };
}
