import assert from "node:assert/strict";
import { test } from "node:test";
import { changeOf, luckLevel, figureText, rowTitle } from "./figureTexts";

test("a figure is formatted in its unit", () => {
  assert.equal(figureText("1234.500000", "usd"), "$1,234.50");
  assert.equal(figureText("-3.000000", "usd"), "-$3.00");
  assert.equal(figureText("12345", "count"), "12,345");
  assert.equal(figureText("0.025100", "share"), "2.51\u00a0%");
  assert.equal(figureText("-1.2", "sigma"), "−1.20 σ");
  assert.equal(figureText(null, "usd"), "–");
});

test("a change is relative to the previous value", () => {
  assert.deepEqual(changeOf("150", "100", "usd"), { text: "+50.00\u00a0%", direction: "up" });
  assert.deepEqual(changeOf("-150", "-100", "usd"), { text: "−50.00\u00a0%", direction: "down" });
  assert.deepEqual(changeOf("0.03", "0.02", "share"), { text: "+1.00 points", direction: "up" });
  assert.deepEqual(changeOf("0", "0", "count"), { text: "0.00\u00a0%", direction: "same" });
  assert.equal(changeOf("5", "0", "count"), null);
  assert.equal(changeOf(null, "5", "count"), null);
});

test("the luck level rises with the standard deviations", () => {
  assert.deepEqual([null, 1.9, -2, 4.1].map(luckLevel), ["calm", "calm", "unusual", "alarming"]);
});

test("rows have titles, or their ids if these are names", () => {
  assert.deepEqual([rowTitle("product", "original"), rowTitle("product", "crash"), rowTitle("game", "dice")], ["Originals", "Crash", "Dice"]);
  assert.deepEqual([rowTitle("currency", "btc"), rowTitle("source", "example.com"), rowTitle("day", "2026-01-02")], ["BTC", "example.com", "2026-01-02"]);
});
