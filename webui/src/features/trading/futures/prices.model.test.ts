import assert from "node:assert/strict";
import { test } from "node:test";
import { applyFrame, applyTickers, byVolume, livePrices } from "./prices.model";
import type { Ticker } from "./wire";

const ticker = (id: string, price: string, tick: number, volume = "0", more: Partial<Ticker> = {}): Ticker => ({
  ticker: id, name: id, symbol: id, icon: "", style: { background: "#000", color: "#fff" }, stats: { change_24h: "0", high_24h: "0", low_24h: "0", volume_24h: volume }, price: { price, at: 1, tick },
  decimals: 2, fiatDecimals: 2, state: "open", graceEnds: 0, simulated: true, minMultiplier: 1, maxMultiplier: 1000, maxFlatMultiplier: 100, pnlFee: 5, flatFee: "0.05", maxRoi: 900, ...more,
});
const now = (id: string) => livePrices.value.get(id)!;

test("frames move prices, and an older tick changes nothing", () => {
  applyTickers([ticker("AAA", "100", 5, "1"), ticker("BBB", "7", 5, "9")]);
  assert.deepEqual(byVolume.value?.map(({ ticker: id }) => id), ["BBB", "AAA"]);
  applyFrame({ frame: 1, at: 2000, prices: { AAA: [6, "101"] } });
  assert.deepEqual([now("AAA").price, now("AAA").moved, now("BBB").price], ["101", "up", "7"]);
  applyFrame({ frame: 2, at: 3000, prices: { AAA: [7, "99"] } });
  assert.equal(now("AAA").moved, "down");
  applyFrame({ frame: 1, at: 2000, prices: { AAA: [6, "500"] } });
  assert.equal(now("AAA").price, "99");
});

test("an answer that is older than the socket's prices keeps the newer price", () => {
  applyTickers([ticker("AAA", "100", 5)]);
  assert.equal(now("AAA").price, "99");
  applyTickers([ticker("AAA", "120", 8)]);
  assert.equal(now("AAA").price, "120");
});

test("a market keeps its state until a frame has another one", () => {
  applyTickers([ticker("CCC", "1", 1)]);
  applyFrame({ frame: 3, at: 1, prices: { CCC: [2, "1", "paused"] } });
  applyFrame({ frame: 4, at: 2, prices: { CCC: [3, "2"] } });
  assert.equal(now("CCC").state, "paused");
  applyFrame({ frame: 5, at: 3, prices: { CCC: [4, "2", "grace", 9000] } });
  assert.deepEqual([now("CCC").state, now("CCC").graceEnds], ["grace", 9000]);
  applyFrame({ frame: 6, at: 4, prices: { CCC: [5, "2", "open"] } });
  assert.deepEqual([now("CCC").state, now("CCC").graceEnds], ["open", 0]);
});

test("a market without a price yet has none", () => {
  applyTickers([ticker("DDD", "0", 0, "0", { state: "paused" })]);
  assert.equal(livePrices.value.has("DDD"), false);
});
