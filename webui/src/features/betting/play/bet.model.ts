// The stake: typed, halved, doubled or chosen by chips, in exact minor units of the currency and
// within the limits of the game and the balance.

import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { parseDecimal, formatDecimal } from "../../../lib/decimal";
import { minorOf, unitsOf } from "../../../lib/money";
import { chipAmount, nearestChip, chipsOf, dollarInUnits, roundAmountWithin, type Coin } from "./chips";

/** The data of the selected currency. */
export interface BetCurrency extends Coin {
  id: string;
}

/** The limits of a game in a currency, decimal texts in whole units. */
export interface BetLimits {
  min: string;
  max: string;
  /** The max profit beyond the stake. */
  maxProfit?: string;
  /** The site accepts no stakes in the currency now. */
  closed?: boolean;
}

/** Minor units as a decimal text with all decimals of the currency. */
export function unitsText(units: bigint, decimals: number): string {
  return formatDecimal({ units, scale: decimals }, { min: decimals, max: decimals, group: false });
}

/** A multiplier as a fraction: "99/50" or "1.98". Null for anything else. */
export function fractionOf(text: string): { num: bigint; den: bigint } | null {
  const [above = "", below] = text.split("/");
  if (below !== undefined) {
    return /^\d+$/.test(above) && /^\d+$/.test(below) && BigInt(below) > 0n ? { num: BigInt(above), den: BigInt(below) } : null;
  }
  const value = parseDecimal(text);
  return value && value.units >= 0n ? { num: value.units, den: 10n ** BigInt(value.scale) } : null;
}

/**
 * The profit of a stake at a multiplier, rounded down as on the server. Null without a stake or
 * multiplier.
 */
export function profitOnWin(stake: bigint | null, multiplier: string | null): bigint | null {
  const fraction = multiplier === null ? null : fractionOf(multiplier);
  if (stake === null || !fraction) return null;
  return (stake * fraction.num) / fraction.den - stake;
}

/** Whether a win adds nothing to a stake, because less than a minor unit is rounded down. */
export function winRoundsToZero(stake: bigint | null, multiplier: string | null): boolean {
  const fraction = multiplier === null ? null : fractionOf(multiplier);
  return stake !== null && stake > 0n && fraction !== null && fraction.num > fraction.den && profitOnWin(stake, multiplier) === 0n;
}

export interface Stake {
  /** A plain decimal text. "" while the field has no readable number. */
  readonly text: Signal<string>;
  /** Minor units. Null if the text is not an amount of the currency. */
  readonly units: ReadonlySignal<bigint | null>;
  /** The chips within the limits, at most five, the smallest first. */
  readonly chips: ReadonlySignal<string[]>;
  /** The selected chip, one of these. */
  readonly chip: ReadonlySignal<string>;
  /** The selected chip in whole units of the currency. */
  readonly chipAmount: ReadonlySignal<string>;
  /** Sets the plain decimal text that was typed. */
  type(plain: string): void;
  /** Clamps the typed text to the limits and rounds it to the decimals of the currency. */
  clamp(): void;
  halve(): void;
  double(): void;
  max(): void;
  /** Selects a chip. */
  selectChip(chip: string): void;
  /** Selects a chip and stakes its amount. */
  stakeChip(chip: string): void;
  /** Replaces the stake of the old currency by one of the new currency. */
  reset(): void;
}

export interface StakeSource {
  currency: ReadonlySignal<BetCurrency>;
  /** Null until known. */
  limits: ReadonlySignal<BetLimits | null>;
  /** The balance in whole units. */
  balance: ReadonlySignal<string>;
  /** The multiplier of a win, if there is only one. */
  winMultiplier?(): string | null;
}

/** The max stake whose profit stays within a bound. Null if unbounded. */
export function maxStakeForProfit(profit: bigint, multiplier: string | null): bigint | null {
  const fraction = multiplier === null ? null : fractionOf(multiplier);
  if (!fraction || fraction.num <= fraction.den) return null;
  return (profit * fraction.den) / (fraction.num - fraction.den);
}

/** Makes the stake of one game page. */
export function makeStake({ currency, limits, balance, winMultiplier }: StakeSource): Stake {
  const text = signal("");
  const decimals = () => currency.peek().decimals;
  const typedUnits = () => unitsOf(text.peek(), decimals());
  const setUnits = (units: bigint) => void (text.value = unitsText(units, decimals()));
  const bounds = (known: BetLimits | null, places: number) => ({
    min: unitsOf(known?.min ?? "0", places),
    max: known && unitsOf(known.max, places),
  });
  const chips = computed(() => chipsOf(currency.value, bounds(limits.value, currency.value.decimals)));
  const selectedChip = signal<string | null>(null);
  const chip = computed(() => {
    const current = selectedChip.value;
    return current !== null && chips.value.includes(current) ? current : nearestChip(chips.value, currency.value, dollarInUnits(currency.value));
  });

  // The min stake can be typed with an empty balance. The server reports why it refuses the bet.
  const clampUnits = (units: bigint): bigint => {
    const { min, max: allowed } = bounds(limits.peek(), decimals());
    let max = unitsOf(balance.peek(), decimals());
    if (allowed !== null && allowed < max) max = allowed;
    const capped = units > max ? max : units;
    return capped < min ? min : capped;
  };

  return {
    text,
    chips,
    chip,
    units: computed(() => minorOf(text.value, currency.value.decimals)),
    chipAmount: computed(() => chipAmount(chip.value, currency.value)),
    type: (plain) => void (text.value = plain),
    clamp: () => setUnits(clampUnits(typedUnits())),
    halve: () => setUnits(clampUnits(typedUnits() / 2n)),
    double: () => setUnits(clampUnits(typedUnits() * 2n)),
    max() {
      const balanceUnits = unitsOf(balance.peek(), decimals());
      const profit = limits.peek()?.maxProfit;
      const profitBound = profit === undefined ? null : maxStakeForProfit(unitsOf(profit, decimals()), winMultiplier?.() ?? null);
      setUnits(clampUnits(profitBound !== null && profitBound < balanceUnits ? profitBound : balanceUnits));
    },
    selectChip: (value) => void (selectedChip.value = value),
    stakeChip(value) {
      selectedChip.value = value;
      setUnits(clampUnits(unitsOf(chipAmount(value, currency.peek()), decimals())));
    },
    reset() {
      const { min, max } = bounds(limits.peek(), decimals());
      const current = unitsOf(balance.peek(), decimals());
      // An empty balance sets no limit, so a later deposit is staked as typed.
      const upper = current < min || current === 0n ? max : max !== null && max < current ? max : current;
      setUnits(roundAmountWithin(dollarInUnits(currency.peek()), min, upper));
    },
  };
}
