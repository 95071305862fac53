// The stake: what is typed, halved, doubled and chosen by chips, in exact
// minor units of the currency and within what the game and the balance allow.

import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals-react";
import { parseDecimal, showDecimal } from "../../../lib/decimal";
import { minorOf, unitsOf } from "../../../lib/money";
import { chipAmount, chipNear, chipsOf, dollarIn, niceWithin, type Coin } from "./chips";

/** What is known of the currency in hand. */
export interface BetCurrency extends Coin {
  id: string;
}

/** What a game takes in a currency, decimal texts in whole units. */
export interface BetLimits {
  min: string;
  max: string;
  /** What the house lets be won beyond the stake. */
  maxProfit?: string;
  /** No stakes are taken in the currency now. */
  closed?: boolean;
}

/** Minor units as a decimal text with all decimals of the currency. */
export function unitsText(units: bigint, decimals: number): string {
  return showDecimal({ units, scale: decimals }, { min: decimals, max: decimals, group: false });
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

/** Whether a win adds nothing to a stake, since less than a minor unit is rounded down. */
export function winsNothing(stake: bigint | null, multiplier: string | null): boolean {
  const fraction = multiplier === null ? null : fractionOf(multiplier);
  return stake !== null && stake > 0n && fraction !== null && fraction.num > fraction.den && profitOnWin(stake, multiplier) === 0n;
}

export interface Stake {
  /** A plain decimal text; "" while nothing stands there that can be read. */
  readonly text: Signal<string>;
  /** Minor units; null when the text is no amount of the currency. */
  readonly units: ReadonlySignal<bigint | null>;
  /** The chips that the limits leave, five at most, the least first. */
  readonly chips: ReadonlySignal<string[]>;
  /** The chip in hand, one of these. */
  readonly chip: ReadonlySignal<string>;
  /** The chip in hand in whole units of the currency. */
  readonly chipAmount: ReadonlySignal<string>;
  /** Takes the plain decimal text of what was typed. */
  type(plain: string): void;
  /** Brings what was typed within the limits and to the currency's decimals. */
  clamp(): void;
  halve(): void;
  double(): void;
  max(): void;
  /** Takes a chip in hand. */
  take(chip: string): void;
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
export function makeStake({ currency, limits, balance, winMultiplier }: StakeSource): Stake {
  const text = signal("");
  const decimals = () => currency.peek().decimals;
  const now = () => unitsOf(text.peek(), decimals());
  const put = (units: bigint) => void (text.value = unitsText(units, decimals()));
  const bounds = (known: BetLimits | null, places: number) => ({
    least: unitsOf(known?.min ?? "0", places),
    most: known && unitsOf(known.max, places),
  });
  const chips = computed(() => chipsOf(currency.value, bounds(limits.value, currency.value.decimals)));
  const wanted = signal<string | null>(null);
  const chip = computed(() => {
    const held = wanted.value;
    return held !== null && chips.value.includes(held) ? held : chipNear(chips.value, currency.value, dollarIn(currency.value));
  });

  // The least stake stays possible to type with an empty balance: the server says why it is refused.
  const within = (units: bigint): bigint => {
    const { least, most: allowed } = bounds(limits.peek(), decimals());
    let most = unitsOf(balance.peek(), decimals());
    if (allowed !== null && allowed < most) most = allowed;
    const capped = units > most ? most : units;
    return capped < least ? least : capped;
  };

  return {
    text,
    chips,
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
    take: (value) => void (wanted.value = value),
    choose(value) {
      wanted.value = value;
      put(within(unitsOf(chipAmount(value, currency.peek()), decimals())));
    },
    reset() {
      const { least, most } = bounds(limits.peek(), decimals());
      const held = unitsOf(balance.peek(), decimals());
      // An empty account limits nothing: what comes in later is staked as usual.
      const top = held < least || held === 0n ? most : most !== null && most < held ? most : held;
      put(niceWithin(dollarIn(currency.peek()), least, top));
    },
  };
}
