import assert from "node:assert/strict";
import { test } from "node:test";
import { chipAmount, chipLabel, nearestChip, chipsOf, chipUnit, dollarInUnits, roundAmountWithin } from "./chips";

const usd = { decimals: 2, price: "1" };
const btc = { decimals: 8, price: "97123.45" };
const shib = { decimals: 8, price: "0.00001" };

test("a chip of an expensive currency is worth at most a dollar", () => {
  assert.equal(chipUnit(usd), "1");
  assert.equal(chipUnit({ decimals: 8, price: "1.0000" }), "1");
  assert.equal(chipUnit({ decimals: 8, price: "150" }), "0.001");
  assert.equal(chipUnit(btc), "0.00001");
  assert.equal(chipAmount("10000", btc), "0.1");
  assert.equal(chipAmount("0.1", btc), "0.000001");
  assert.equal(chipAmount("10", usd), "10");
});

test("the row is 1 to 10000 if the limits allow it, and no chip exceeds the limits", () => {
  const row = (coin: typeof usd, min: bigint, max: bigint | null) => chipsOf(coin, { min, max }).join(" ");
  assert.equal(row(usd, 1n, null), "1 10 100 1000 10000");
  assert.equal(row(usd, 1n, 1_000_000n), "1 10 100 1000 10000");
  assert.equal(row(usd, 1n, 100_000n), "0.1 1 10 100 1000");
  assert.equal(row(usd, 1n, 100n), "0.01 0.1 1", "a chip is a cent at least");
  assert.equal(row(usd, 50n, 3000n), "1 10", "neither below the least");
  assert.equal(row(btc, 100n, 1_029_617n), "0.1 1 10 100 1000");
  assert.equal(row(shib, 1_000_00000000n, 100_000_000_00000000n), "1000 10000 100000 1000000 10000000");
  assert.equal(row(usd, 150n, 160n), "1", "limits between two chips leave the nearest below");
});

test("a dollar is converted to every currency and rounded to the nearest round number", () => {
  assert.equal(dollarInUnits(usd), 100n);
  assert.equal(dollarInUnits({ decimals: 2, price: "0" }), 100n);
  assert.equal(dollarInUnits(btc), 1029n);
  assert.equal(roundAmountWithin(92n, 1n, null), 100n);
  assert.equal(roundAmountWithin(1029n, 1n, null), 1000n);
  assert.equal(roundAmountWithin(14925n, 1n, null), 20000n);
  assert.equal(roundAmountWithin(14925n, 1n, 15000n), 10000n);
  assert.equal(roundAmountWithin(3n, 1n, null), 2n);
  assert.equal(roundAmountWithin(100n, 600n, 900n), 600n, "no round number is between them");
  assert.equal(nearestChip(["0.1", "1", "10"], usd, 92n), "1");
});

test("large chips are abbreviated with K, M and B", () => {
  assert.deepEqual(["0.1", "100", "1000", "10000", "1000000", "10000000000"].map(chipLabel), ["0.1", "100", "1K", "10K", "1M", "10B"]);
});
