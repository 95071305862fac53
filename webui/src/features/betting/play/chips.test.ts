import assert from "node:assert/strict";
import { test } from "node:test";
import { chipAmount, chipFace, chipNear, chipsOf, chipUnit, dollarIn, niceWithin } from "./chips";

const usd = { decimals: 2, price: "1" };
const btc = { decimals: 8, price: "97123.45" };
const shib = { decimals: 8, price: "0.00001" };

test("chips of dear coins are fine, each worth a dollar at most", () => {
  assert.equal(chipUnit(usd), "1");
  assert.equal(chipUnit({ decimals: 8, price: "1.0000" }), "1");
  assert.equal(chipUnit({ decimals: 8, price: "150" }), "0.001");
  assert.equal(chipUnit(btc), "0.00001");
  assert.equal(chipAmount("10000", btc), "0.1");
  assert.equal(chipAmount("0.1", btc), "0.000001");
  assert.equal(chipAmount("10", usd), "10");
});

test("the row is 1 to 10000 where they fit, and no chip is beyond the limits", () => {
  const row = (coin: typeof usd, least: bigint, most: bigint | null) => chipsOf(coin, { least, most }).join(" ");
  assert.equal(row(usd, 1n, null), "1 10 100 1000 10000");
  assert.equal(row(usd, 1n, 1_000_000n), "1 10 100 1000 10000");
  assert.equal(row(usd, 1n, 100_000n), "0.1 1 10 100 1000");
  assert.equal(row(usd, 1n, 100n), "0.01 0.1 1", "a chip is a cent at least");
  assert.equal(row(usd, 50n, 3000n), "1 10", "neither below the least");
  assert.equal(row(btc, 100n, 1_029_617n), "0.1 1 10 100 1000");
  assert.equal(row(shib, 1_000_00000000n, 100_000_000_00000000n), "1000 10000 100000 1000000 10000000");
  assert.equal(row(usd, 150n, 160n), "1", "limits between two chips leave the nearest below");
});

test("a dollar is found in every currency, and the round number next to it", () => {
  assert.equal(dollarIn(usd), 100n);
  assert.equal(dollarIn({ decimals: 2, price: "0" }), 100n);
  assert.equal(dollarIn(btc), 1029n);
  assert.equal(niceWithin(92n, 1n, null), 100n);
  assert.equal(niceWithin(1029n, 1n, null), 1000n);
  assert.equal(niceWithin(14925n, 1n, null), 20000n);
  assert.equal(niceWithin(14925n, 1n, 15000n), 10000n);
  assert.equal(niceWithin(3n, 1n, null), 2n);
  assert.equal(niceWithin(100n, 600n, 900n), 600n, "no round number is between them");
  assert.equal(chipNear(["0.1", "1", "10"], usd, 92n), "1");
});

test("large chips are read by their letters", () => {
  assert.deepEqual(["0.1", "100", "1000", "10000", "1000000", "10000000000"].map(chipFace), ["0.1", "100", "1K", "10K", "1M", "10B"]);
});
