import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../lib/error";
import type { ConversionRow, ConvertQuote } from "./calls";
import { coinsWithoutChain, convertedCoinId, selectedCurrency } from "./cashier.model";
import { requestQuote, busy, clearConvert, confirm, converted, estimate, sumError, quoteOutdated, currentQuote, convertRefusal, sum, setSum } from "./convert.model";
import { marginText, rateText } from "./convertTexts";
import type { Currency } from "../../../lib/types";

const coin = (id: string, real: string, decimals = 8, price = "85") => ({ id, decimals, price, balance: { real } }) as Currency;
const usd = coin("usd", "100.00", 2, "1");
const quote = { from: "usd", to: "ltc", sum: "85.00", receives: "0.99000000", at: 5, until: 60_005 } as ConvertQuote;

test("only coins with a balance and without a chain can be converted", () => {
  const chains = [{ id: "ltc", currency: "ltc", network: "ltc", open: false }];
  const known = [usd, coin("crp", "0.00000000"), coin("ltc", "1")];
  assert.deepEqual(coinsWithoutChain(chains, known).map(({ id }) => id), ["usd"]);
  assert.deepEqual(coinsWithoutChain(chains, known, "crp").map(({ id }) => id), ["usd", "crp"]);
});

test("amounts are checked before they are sent", () => {
  assert.equal(sumError("", usd), "Enter an amount.");
  assert.equal(sumError("0", usd), "Enter an amount.");
  assert.equal(sumError("1.001", usd), "At most 2 decimals can be converted.");
  assert.equal(sumError("100.01", usd), "Insufficient balance.");
  assert.equal(sumError("100", usd), undefined);
});

test("an estimate rounds the margin up and the received amount down", () => {
  const ltc = coin("ltc", "0");
  assert.deepEqual(estimate("85", usd, ltc, "1"), { margin: "0.85", receives: "0.99" });
  assert.deepEqual(estimate("0.01", usd, ltc, "1"), { margin: "0.01", receives: "0.00" });
  assert.deepEqual(estimate("10", usd, coin("ltc", "0", 8, "3"), "0"), { margin: "0.00", receives: "3.33333333" });
  assert.equal(estimate("10", usd, coin("ltc", "0", 8, ""), "1"), null);
  assert.equal(estimate("", usd, ltc, "1"), null);
});

test("a conversion sends its quote once and keeps the selected coin", async () => {
  clearConvert();
  setSum("85");
  await requestQuote("usd", "ltc", async () => quote);
  const name = currentQuote.value?.request;
  const sent: unknown[] = [];
  const lost = async (): Promise<never> => { throw new ApiError("network", 0, ""); };
  await confirm(lost);
  assert.notEqual(convertRefusal.value, "");
  assert.equal(currentQuote.value?.request, name, "the next try has the same name");
  await confirm(async (request) => {
    sent.push(request);
    return { conversion: { from: "usd", to: "ltc" } as ConversionRow };
  });
  assert.deepEqual(sent, [{ from: "usd", to: "ltc", sum: "85.00", expected: "0.99000000", at: 5, request_id: name }]);
  assert.equal(converted.value?.to, "ltc");
  assert.deepEqual([selectedCurrency.value, convertedCoinId.value, sum.value, currentQuote.value, busy.value], ["usd", "usd", "", null, false]);
  clearConvert();
  assert.equal(convertedCoinId.value, null);
});

test("an expired price is requested again with a new request id", async () => {
  clearConvert();
  setSum("85");
  await requestQuote("usd", "ltc", async () => quote);
  const before = currentQuote.value?.request;
  await confirm(async () => { throw new ApiError("refused", 409, "The price has changed.", 409, {}, "", { reason: "price" }); });
  assert.equal(quoteOutdated.value, true);
  await requestQuote("usd", "ltc", async () => quote);
  assert.equal(quoteOutdated.value, false);
  assert.notEqual(currentQuote.value?.request, before);
});

test("prices and margins have a readable format", () => {
  assert.equal(rateText({ from: "usd", to: "ltc", price: "0.01176471", inverse: "85" }), "1 LTC = 85 USD");
  assert.equal(rateText({ from: "btc", to: "usdt", price: "65000.5", inverse: "0.00001538" }), "1 BTC = 65,000.5 USDT");
  assert.equal(marginText({ margin: "0.85", percent: "1", from: "usd" }), "0.85 USD (1\u00a0%)");
  assert.equal(marginText({ margin: "0.00", percent: "0", from: "usd" }), "none");
});
