// The texts of the price and the margin of a conversion.

import { dictionary } from "../../../lib/i18n";
import { coinText, percentText } from "./amounts";
import type { ConversionRow } from "./calls";

const text = dictionary({
  "convert.priceText": "1 {one} = {price}",
  "convert.marginOf": "{amount} ({percent})",
  "convert.marginNone": "none",
});

/** The rate in the direction in which it is at least 1: "1 LTC = 85.00 USD". */
export function rateText({ from, to, price, inverse }: Pick<ConversionRow, "from" | "to" | "price" | "inverse">): string {
  return Number(price) >= 1 ? oneText(from, coinText(price, to)) : oneText(to, coinText(inverse, from));
}

/** "1 LTC = $85.00" */
export const oneText = (currency: string, price: string): string => text("convert.priceText", { one: currency.toUpperCase(), price });

/** "0.50 USD (1 %)". "none" if the site charges none. */
export function marginText({ margin, percent, from }: Pick<ConversionRow, "margin" | "percent" | "from">): string {
  const rate = percentText(percent);
  return rate ? text("convert.marginOf", { amount: coinText(margin, from), percent: rate }) : text("convert.marginNone");
}
