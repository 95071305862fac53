// Amounts of a bet as the player chose to see money.

import { parseDecimal, showDecimal } from "../../../lib/decimal";
import { formatMoney, unitsOf } from "../../../lib/format";
import { store } from "../../../lib/store";

/** A decimal text in whole units, in the player's view: what lies below the
 *  decimals that are shown is cut off. Reads signals. */
export function amountText(amount: string, currency: string): string {
  const value = parseDecimal(amount);
  if (!value) return amount;
  const known = store.currencies.value.find((one) => one.id === currency);
  if (!known) return `${showDecimal(value, { min: 2, max: 8 })} ${currency.toUpperCase()}`;
  const fiatView = store.fiatView.value;
  const shown = formatMoney(unitsOf(amount, known.decimals), {
    decimals: known.decimals, unit: store.unit.value, fiatView, price: known.price, priceEur: known.priceEur,
  });
  return fiatView === "off" ? `${shown} ${known.id.toUpperCase()}` : shown;
}

/** With a plus before gains, so that colour is not the only sign. */
export const profitText = (profit: string, currency: string): string => {
  const shown = amountText(profit, currency);
  return (parseDecimal(profit)?.units ?? 0n) > 0n && /[1-9]/.test(shown) ? `+${shown}` : shown;
};
