// The currencies of the site, and amounts in the player's display settings.

import { signal } from "@preact/signals";
import { bootstrap } from "./bootstrap";
import { parseDecimal } from "./decimal";
import { formatText, unknownAmount, type MoneyFormat } from "./money";
import { persisted } from "./persist";
import type { Currency, FiatView, Unit } from "./types";

/** The currencies with the player's balances. Empty until loaded. */
export const currencies = signal<Currency[]>(bootstrap.currencies ?? []);

export const unit = persisted<Unit>("unit", "btc");
export const fiatView = persisted<FiatView>("fiatView", "off");

/** The player's display settings for amounts of a currency. Reads signals. */
export const moneyFormatOf = ({ decimals, price, priceEur }: Pick<Currency, "decimals" | "price" | "priceEur">): MoneyFormat => ({
  decimals, unit: unit.value, fiatView: fiatView.value, price, priceEur,
});

/**
 * A decimal text in whole units, in the player's display settings. Further decimals are cut off,
 * and an amount below the smallest displayed one is "< 0.01 USD". Reads signals.
 */
export function amountText(amount: string, currency: string): string {
  if (!parseDecimal(amount)) return amount;
  const known = currencies.value.find((one) => one.id === currency);
  if (!known) return `${unknownAmount(amount)} ${currency.toUpperCase()}`;
  const formatted = formatText(amount, moneyFormatOf(known));
  return fiatView.value === "off" ? `${formatted} ${known.id.toUpperCase()}` : formatted;
}

/** With a plus before gains, so that colour is not the only sign. */
export const profitText = (profit: string, currency: string): string => {
  const formatted = amountText(profit, currency);
  return (parseDecimal(profit)?.units ?? 0n) > 0n && !formatted.startsWith("<") ? `+${formatted}` : formatted;
};
