import assert from "node:assert/strict";
import { test } from "node:test";
import { deltaOf, luckLevel, valueOf, rowTitle } from "./values";

test("a figure is told in its unit", () => {
  assert.equal(valueOf("1234.500000", "usd"), "$1,234.50");
  assert.equal(valueOf("-3.000000", "usd"), "-$3.00");
  assert.equal(valueOf("12345", "count"), "12,345");
  assert.equal(valueOf("0.025100", "share"), "2.51\u00a0%");
  assert.equal(valueOf("-1.2", "sigma"), "−1.20 σ");
  assert.equal(valueOf(null, "usd"), "–");
});

test("a change is a share of what was before", () => {
  assert.deepEqual(deltaOf("150", "100", "usd"), { text: "+50.00\u00a0%", way: "up" });
  assert.deepEqual(deltaOf("-150", "-100", "usd"), { text: "−50.00\u00a0%", way: "down" });
  assert.deepEqual(deltaOf("0.03", "0.02", "share"), { text: "+1.00 points", way: "up" });
  assert.deepEqual(deltaOf("0", "0", "count"), { text: "0.00\u00a0%", way: "same" });
  assert.equal(deltaOf("5", "0", "count"), null);
  assert.equal(deltaOf(null, "5", "count"), null);
});

test("luck is loud only when it is unusual", () => {
  assert.deepEqual([null, 1.9, -2, 4.1].map(luckLevel), ["calm", "calm", "unusual", "alarming"]);
});

test("rows are called by their titles, and by their ids where these are names", () => {
  assert.deepEqual([rowTitle("product", "original"), rowTitle("product", "crash"), rowTitle("game", "dice")], ["Originals", "Crash", "Dice"]);
  assert.deepEqual([rowTitle("currency", "btc"), rowTitle("source", "example.com"), rowTitle("day", "2026-01-02")], ["BTC", "example.com", "2026-01-02"]);
});
