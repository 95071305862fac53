// Converts a coin that no network pays out: the form, the quote and the request.

import { batch, signal } from "@preact/signals";
import { ApiError } from "../../../lib/error";
import { errorText } from "../../../lib/errorText";
import { amountOf, minorOf, unitsOf } from "../../../lib/money";
import { multiply, parseDecimal, formatDecimal } from "../../../lib/decimal";
import { requestId } from "../../../lib/requestId";
import { resource } from "../../../lib/resource";
import type { Currency } from "../../../lib/types";
import { isLess } from "./amounts";
import { calls, type ConversionRow, type ConvertQuote } from "./calls";
import { selectCoin, convertedCoinId } from "./cashier.model";
import { text } from "./convert.texts";

export const convertOptions = resource(calls.convertOptions);

/** The typed amount, a plain decimal, and the selected target. */
export const sum = signal("");
export const selectedTarget = signal<string | null>(null);
/** The quote under review, with the request id that accepts it. Null while the form is shown. */
export const currentQuote = signal<{ quote: ConvertQuote; request: string } | null>(null);
/** Whether the server has refused the quote because its price has expired. */
export const quoteOutdated = signal(false);
/** The conversion just made. Null before and after. */
export const converted = signal<ConversionRow | null>(null);
export const busy = signal(false);
/** The refusal of the server as a sentence. Empty for none. */
export const convertRefusal = signal("");

export function clearConvert(): void {
  batch(() => {
    sum.value = convertRefusal.value = "";
    currentQuote.value = converted.value = convertedCoinId.value = null;
    quoteOutdated.value = busy.value = false;
  });
}

export function setSum(typed: string): void {
  sum.value = typed;
  convertRefusal.value = "";
}

/** The error of an amount. Undefined for none. */
export function sumError(typed: string, coin: Pick<Currency, "decimals" | "balance">): string | undefined {
  const minor = typed === "" ? 0n : minorOf(typed, coin.decimals);
  if (minor === null) return text("convert.sumFine", { decimals: coin.decimals });
  if (minor <= 0n) return text("convert.sumNone");
  return isLess(coin.balance.real, typed, 18) ? text("convert.sumMuch") : undefined;
}

export interface Estimate {
  margin: string;
  receives: string;
}

/**
 * The result of an amount at the known prices, computed as on the server: the margin is rounded up,
 * the rest is rounded down. Null without a price or an amount.
 */
export function estimate(typed: string, from: Pick<Currency, "decimals" | "price">, to: Pick<Currency, "decimals" | "price">, percent: string): Estimate | null {
  const [fromPrice, toPrice, share] = [parseDecimal(from.price), parseDecimal(to.price), parseDecimal(percent)];
  const minor = unitsOf(typed, from.decimals);
  if (!fromPrice || !toPrice || !share || toPrice.units <= 0n || minor <= 0n) return null;
  const divisor = 100n * 10n ** BigInt(share.scale);
  const margin = (minor * share.units + divisor - 1n) / divisor;
  const dollarValue = multiply({ units: minor - margin, scale: from.decimals }, fromPrice);
  const receives = (dollarValue.units * 10n ** BigInt(to.decimals + toPrice.scale)) / (toPrice.units * 10n ** BigInt(dollarValue.scale));
  return { margin: decimalText(margin, from.decimals), receives: decimalText(receives, to.decimals) };
}

/** Minor units as a plain decimal with at least two decimals, if the currency has them. */
const decimalText = (minor: bigint, decimals: number): string => formatDecimal(amountOf(minor, decimals), { min: Math.min(2, decimals), group: false });

function showError(error: unknown): void {
  const isOutdated = error instanceof ApiError && error.code === 409 && ["expired", "price"].includes(String(error.extra.reason));
  quoteOutdated.value = isOutdated;
  convertRefusal.value = error instanceof ApiError && error.uncertain ? text("convert.uncertain") : errorText(error);
}

/** Requests the current price. */
export async function requestQuote(from: string, to: string, send = calls.convertQuote): Promise<void> {
  if (busy.peek()) return;
  const requestedSum = sum.peek();
  batch(() => {
    busy.value = true;
    convertRefusal.value = "";
  });
  try {
    const quote = await send({ from, to, sum: requestedSum });
    // One request id for all attempts, so that the conversion is made only once.
    batch(() => {
      currentQuote.value = { quote, request: requestId() };
      quoteOutdated.value = false;
    });
  } catch (error) {
    showError(error);
  } finally {
    busy.value = false;
  }
}

/** Accepts the quote. */
export async function confirm(send = calls.convert): Promise<void> {
  const current = currentQuote.peek();
  if (!current || busy.peek()) return;
  const { quote: { from, to, sum: amount, receives, at }, request } = current;
  batch(() => {
    busy.value = true;
    convertRefusal.value = "";
  });
  try {
    const { conversion } = await send({ from, to, sum: amount, expected: receives, at, request_id: request });
    batch(() => {
      // The result stays in place of the form, even if nothing is left of the coin.
      selectCoin(from);
      convertedCoinId.value = from;
      converted.value = conversion;
      currentQuote.value = null;
      sum.value = "";
    });
  } catch (error) {
    showError(error);
  } finally {
    busy.value = false;
  }
}
