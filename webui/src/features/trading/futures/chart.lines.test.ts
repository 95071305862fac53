import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf, movedTrigger } from "./chart.lines";
import { changeText, isFall, percentText, priceText, unitsOfPrice, wirePrice } from "./number";
import { exact } from "./rules";
import type { Position } from "./wire";

const position = (change: Partial<Position> = {}) => ({
  id: "p", ticker: "BTCUSD", direction: "up", multiplier: 100, feeMode: "pnl", state: "open", entry: "1000.00", liquidation: "990.00", maximum: "1090.00", stopLoss: "", takeProfit: "1005.00", ...change,
}) as Position;

test("open positions of the market have lines for their entry, triggers and liquidation", () => {
  const lines = linesOf([position(), position({ id: "q", ticker: "ETHUSD" }), position({ id: "r", state: "pending", entry: "" })], "BTCUSD");
  assert.deepEqual(lines.map(({ kind, price, movable }) => [kind, price, movable]), [["entry", "1000.00", true], ["takeProfit", "1005.00", true], ["liquidation", "990.00", false]]);
});

test("a moved line sets its trigger, and a moved entry sets the trigger of its side", () => {
  const at = { current: "1001.00", scale: 2 };
  const moved = (kind: "entry" | "takeProfit" | "stopLoss" | "liquidation", target: number, change = {}) => movedTrigger(position(change), kind, target, at);
  assert.deepEqual(moved("takeProfit", 1010.004), { takeProfit: "1010" });
  assert.deepEqual(moved("entry", 1020), { takeProfit: "1020" });
  assert.deepEqual(moved("entry", 995), { stopLoss: "995" });
  assert.deepEqual(moved("entry", 995, { direction: "down", liquidation: "1010.00", maximum: "910.00" }), { takeProfit: "995" });
  assert.deepEqual(moved("takeProfit", 1000.5), { problem: "takeProfit" });
  assert.deepEqual(moved("takeProfit", 1091), { problem: "maximum" });
  assert.deepEqual(moved("stopLoss", 1002), { problem: "stopLoss" });
  assert.deepEqual(moved("stopLoss", 990), { problem: "liquidation" });
  assert.equal(moved("liquidation", 980), null);
});

test("prices and percentages as texts", () => {
  assert.deepEqual(["1000", "1000.5", "0", "-1", "1.001", "x"].map((text) => unitsOfPrice(text, 2)), [100_000n, 100_050n, null, null, null, null]);
  assert.equal(wirePrice(100_050n, 2), "1000.5");
  assert.equal(priceText("96000.5", 2), "96,000.50");
  assert.equal(priceText("0", 2), "–");
  assert.equal(percentText(exact(1, 8)), "+12.50\u00a0%");
  assert.equal(percentText(exact(-1, 3)), "−33.34\u00a0%");
  assert.deepEqual(["1.2", "0", "-0.01"].map(changeText), ["+1.20\u00a0%", "0.00\u00a0%", "−0.01\u00a0%"]);
  assert.deepEqual(["0", "-0.01", "3"].map(isFall), [false, true, false]);
});
