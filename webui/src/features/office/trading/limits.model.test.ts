import assert from "node:assert/strict";
import { test } from "node:test";
import type { SettingsRow } from "../../../lib/api.gen";
import { changesOf, limitProblems, limitsOf, type LimitValues } from "./limits.model";

const row = (key: string, value: unknown, version: number): SettingsRow => ({ key, value, version, kind: "list", group: "futures", sentence: "", weakened: "never", default: null, changed_at: 0, changed_by: "" });
const eth = { ticker: "ETHUSD", max_multiplier: 200, market_cap: "", direction_cap: "" };
const rows = [
  row("futures.markets", [eth], 7), row("futures.closed", ["SOLUSD"], 3), row("futures.max_multiplier", 1000, 0), row("futures.market_cap", "1000000", 0), row("futures.direction_cap", "500000", 0),
];
const changes = (ticker: string, edited: Partial<LimitValues>) => {
  const limits = limitsOf(ticker, rows);
  return changesOf(ticker, limits, { ...limits.values, ...edited });
};

test("the own limits of a market are read, and the general ones beside them", () => {
  assert.deepEqual(limitsOf("ETHUSD", rows).values, { multiplier: "200", marketCap: "", directionCap: "", takesOrders: true });
  assert.deepEqual(limitsOf("SOLUSD", rows).values, { multiplier: "", marketCap: "", directionCap: "", takesOrders: false });
  assert.deepEqual(limitsOf("SOLUSD", rows).general, { multiplier: "1000", marketCap: "1000000", directionCap: "500000" });
});

test("an unchanged form changes nothing", () => assert.deepEqual([changes("ETHUSD", {}), changes("BTCUSD", {})], [[], []]));

test("a change keeps the limits of the other markets, and names the version that staff have seen", () => {
  assert.deepEqual(changes("BTCUSD", { directionCap: "5000" }), [{ key: "futures.markets", version: 7, value: [eth, { ticker: "BTCUSD", max_multiplier: 0, market_cap: "", direction_cap: "5000" }] }]);
  assert.deepEqual(changes("ETHUSD", { multiplier: "100", marketCap: "9" }), [{ key: "futures.markets", version: 7, value: [{ ...eth, max_multiplier: 100, market_cap: "9" }] }]);
  assert.deepEqual(changes("ETHUSD", { multiplier: "" }), [{ key: "futures.markets", version: 7, value: [] }]);
});

test("a market is closed for new orders and opened again", () => {
  assert.deepEqual(changes("BTCUSD", { takesOrders: false }), [{ key: "futures.closed", version: 3, value: ["SOLUSD", "BTCUSD"] }]);
  assert.deepEqual(changes("SOLUSD", { takesOrders: true, multiplier: "10" }).map(({ key }) => key), ["futures.markets", "futures.closed"]);
});

test("wrong limits are refused before they are sent", () => {
  const fields = (edited: Partial<LimitValues>) => Object.keys(limitProblems({ multiplier: "", marketCap: "", directionCap: "", takesOrders: true, ...edited }));
  assert.deepEqual([fields({}), fields({ multiplier: "1000", marketCap: "5000", directionCap: "0.01" })], [[], []]);
  for (const multiplier of ["0", "1001", "-1", "1.5", "x"]) assert.deepEqual(fields({ multiplier }), ["multiplier"], multiplier);
  for (const marketCap of ["0", "-5", "1e3", "5.001"]) assert.deepEqual(fields({ marketCap }), ["marketCap"], marketCap);
});
