// The fees of a market in words.

import { shortMultiplier } from "../../../lib/format";
import { percentText } from "./number";
import { maxFlatMultiplierOf, termsOfMarket } from "./terms";
import { text } from "./trading.texts";
import type { FeeMode } from "./wire";

/** A share without its sign. */
const plain = (percent: string) => percent.replace(/^\+/, "");

/** What a fee costs on a market, and with the limit also up to which multiplier the flat fee is offered. Reads signals. */
export function feeNote(ticker: string, fee: FeeMode, withLimit: boolean): string {
  const terms = termsOfMarket(ticker);
  const note = fee === "pnl" ? text("trading.fee.pnlNote", { percent: plain(percentText(terms.pnlFee)) }) : text("trading.fee.flatNote", { percent: plain(percentText(terms.flatFee)) });
  return withLimit ? `${note}. ${text("trading.fee.flatLimit", { multiplier: shortMultiplier(String(maxFlatMultiplierOf(ticker))) })}` : note;
}
