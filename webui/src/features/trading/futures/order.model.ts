// The order that the player prepares: stake, multiplier, fee and triggers, and what it would be at
// the current price in both directions.

import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { minorOf, unitsOf, wireAmount } from "../../../lib/money";
import { persisted } from "../../../lib/persist";
import { exactOf, unitsOfPrice, wirePrice } from "./number";
import { liquidationPrice, maximumPrice, priceAtRoi, resultAt, triggerProblem, type Contract, type Result, type Terms, type TriggerProblem } from "./rules";
import type { Direction, FeeMode, OpenRequest } from "./wire";

export interface OrderSource {
  /** Null until the currencies are loaded. */
  currency: ReadonlySignal<{ id: string; decimals: number } | null>;
  /** The balance in whole units. */
  balance: ReadonlySignal<string>;
  demo: ReadonlySignal<boolean>;
  /** The current price, and the decimals of exact prices. */
  price: ReadonlySignal<string | null>;
  scale: ReadonlySignal<number>;
  /** The highest multiplier of the ticker. */
  maxMultiplier: ReadonlySignal<number>;
  /** The highest multiplier with a flat fee. */
  maxFlatMultiplier: ReadonlySignal<number>;
  terms: () => Terms;
}

export const defaultMultiplier = 200;
const defaultStake = "10";

/** What the order would be in one direction at the current price. */
export interface Preview {
  entry: bigint;
  liquidation: bigint | null;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  /** The result at the take-profit price. */
  best: Result | null;
  /** The result at the stop-loss price. */
  worst: Result | null;
  problem: "stake" | "balance" | "multiplier" | TriggerProblem | null;
}

export const storedMultiplier = persisted("tradingMultiplier", String(defaultMultiplier));
export const storedFeeMode = persisted<FeeMode>("tradingFee", "pnl");

export function makeOrder({ currency, balance, demo, price, scale, maxMultiplier, maxFlatMultiplier, terms }: OrderSource) {
  const stake = signal(defaultStake);
  const multiplier = storedMultiplier;
  const feeMode = storedFeeMode;
  /** Percent of the stake, "" for none. */
  const takeProfit = signal("");
  const stopLoss = signal("");
  const decimals = () => currency.peek()?.decimals ?? 2;
  const units = computed(() => (currency.value ? minorOf(stake.value, currency.value.decimals) : null));
  const factor = computed(() => (/^\d{1,4}$/.test(multiplier.value) ? Number(multiplier.value) : 0));
  const flatOffered = computed(() => factor.value <= maxFlatMultiplier.value);
  const chosenFee = computed<FeeMode>(() => (flatOffered.value ? feeMode.value : "pnl"));

  const setUnits = (value: bigint) => void (stake.value = wireAmount(value > 0n ? value : 0n, decimals()));
  const available = () => unitsOf(balance.peek(), decimals());

  function preview(direction: Direction): Preview | null {
    const text = price.value;
    if (text === null) return null;
    const entry = unitsOfPrice(text, scale.value);
    if (entry === null) return null;
    const contract: Contract = { direction, multiplier: factor.value || 1, feeMode: chosenFee.value };
    const liquidation = liquidationPrice(contract, entry, terms());
    const at = (percent: string, sign: bigint) => {
      const value = percent === "" ? null : exactOf(percent);
      return value && priceAtRoi(contract, entry, { num: value.num * sign, den: value.den });
    };
    const [best, worst] = [at(takeProfit.value, 1n), at(stopLoss.value, -1n)];
    const resultOf = (trigger: bigint | null) => (trigger === null || units.value === null ? null : resultAt(contract, units.value, entry, trigger, terms()));
    return { entry, liquidation, takeProfit: best, stopLoss: worst, best: resultOf(best), worst: resultOf(worst), problem: problemOf(contract, entry, liquidation, best, worst) };
  }

  function problemOf(contract: Contract, entry: bigint, liquidation: bigint | null, best: bigint | null, worst: bigint | null): Preview["problem"] {
    if (units.value === null || units.value <= 0n) return "stake";
    if (units.value > unitsOf(balance.value, currency.value?.decimals ?? 2)) return "balance";
    if (factor.value < 1 || factor.value > maxMultiplier.value) return "multiplier";
    const prices = { current: entry, liquidation, maximum: maximumPrice(contract, entry, terms()) };
    const refused = best === null ? null : triggerProblem("takeProfit", contract, prices, best);
    if (refused || worst === null) return refused;
    return triggerProblem("stopLoss", contract, prices, worst);
  }

  return {
    stake, multiplier, feeMode, chosenFee, flatOffered, takeProfit, stopLoss, units, factor,
    up: computed(() => preview("up")),
    down: computed(() => preview("down")),
    halve: () => setUnits((units.peek() ?? 0n) / 2n),
    double() {
      const [twice, most] = [(units.peek() ?? 0n) * 2n, available()];
      setUnits(twice > most && most > 0n ? most : twice);
    },
    max: () => setUnits(available()),
    /** Puts the multiplier into its limits when its field loses the focus. */
    clampMultiplier() {
      const limited = Math.min(Math.max(factor.peek(), 1), maxMultiplier.peek());
      multiplier.value = String(limited);
    },
    /** The request of an order. Null while there is a problem. */
    request(ticker: string, direction: Direction): Omit<OpenRequest, "request"> | null {
      const now = preview(direction);
      const chosen = currency.peek();
      if (!now || now.problem || !chosen || units.peek() === null) return null;
      const trigger = (value: bigint | null) => (value === null ? undefined : wirePrice(value, scale.peek()));
      return {
        ticker, direction, currency: chosen.id, demo: demo.peek(), wager: wireAmount(units.peek() ?? 0n, chosen.decimals), multiplier: factor.peek(),
        feeMode: chosenFee.peek(), takeProfit: trigger(now.takeProfit), stopLoss: trigger(now.stopLoss),
      };
    },
  };
}

export type Order = ReturnType<typeof makeOrder>;
