// The currencies of the site, and amounts in them as the player chose to see
// money.

import { signal } from "@preact/signals-react";
import { bootstrap } from "./bootstrap";
import { parseDecimal } from "./decimal";
import { formatMoney, unitsOf, unknownAmount, type MoneyLook } from "./money";
import { persisted } from "./persist";
import type { Currency, FiatView, Unit } from "./types";

/** What the site keeps accounts in, with what the player holds; empty until loaded. */
export const currencies = signal<Currency[]>(bootstrap.currencies ?? []);

export const unit = persisted<Unit>("unit", "btc");
export const fiatView = persisted<FiatView>("fiatView", "off");

/** How the player sees amounts of a currency. Reads signals. */
export const lookOf = ({ decimals, price, priceEur }: Pick<Currency, "decimals" | "price" | "priceEur">): MoneyLook => ({
  decimals, unit: unit.value, fiatView: fiatView.value, price, priceEur,
});

/** A decimal text in whole units, in the player's view: what lies below the
 *  decimals that are shown is cut off. Reads signals. */
export function amountText(amount: string, currency: string): string {
  if (!parseDecimal(amount)) return amount;
  const known = currencies.value.find((one) => one.id === currency);
  if (!known) return `${unknownAmount(amount)} ${currency.toUpperCase()}`;
  const shown = formatMoney(unitsOf(amount, known.decimals), lookOf(known));
  return fiatView.value === "off" ? `${shown} ${known.id.toUpperCase()}` : shown;
}

/** With a plus before gains, so that colour is not the only sign. */
export const profitText = (profit: string, currency: string): string => {
  const shown = amountText(profit, currency);
  return (parseDecimal(profit)?.units ?? 0n) > 0n && /[1-9]/.test(shown) ? `+${shown}` : shown;
};
