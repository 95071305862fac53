// Amounts of rewards: in dollars, and with the displayed decimals.

import { currencies, moneyFormatOf } from "./currencies";
import { multiply, parseDecimal } from "./decimal";
import { formatFiat, formatText, unknownAmount } from "./money";

/**
 * A decimal text in whole units with the displayed decimals of the currency. Further decimals are
 * cut off, and an amount below the smallest displayed one is "< 0.01". Does not include the name of
 * the currency. Reads signals.
 */
export function formatReward(amount: string, currency: string): string {
  const known = currencies.value.find(({ id }) => id === currency);
  if (!known) return unknownAmount(amount);
  return formatText(amount, { ...moneyFormatOf(known), fiatView: "off" });
}

/**
 * The value of an amount in dollars, with two decimals. Empty while the price is unknown. Reads
 * signals.
 */
export function dollarText(amount: string, currency: string): string {
  const price = currencies.value.find(({ id }) => id === currency)?.price;
  const [value, one] = [parseDecimal(amount), parseDecimal(price ?? "")];
  return value && one && one.units > 0n ? formatFiat(multiply(value, one), "usd") : "";
}

/** An amount of bonus money: in dollars, and in its currency unless that is the dollar. Reads signals. */
export function bonusText(amount: string, currency: string): string {
  const [dollarValue, amountText] = [dollarText(amount, currency), `${formatReward(amount, currency)} ${currency.toUpperCase()}`];
  if (!dollarValue) return amountText;
  return currency === "usd" ? dollarValue : `${dollarValue} (${amountText})`;
}
