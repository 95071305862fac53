import assert from "node:assert/strict";
import { test } from "node:test";
import { clampRoi, digitsAndDot, makeCalculator, moves, rowsOf, steps } from "./calculator.model";
import { exact, type Terms } from "./rules";

const terms: Terms = { pnlFee: exact(5, 100), flatFee: exact(5, 10_000), maxRoi: exact(900) };
const input = { entry: "100", wager: "100", multiplier: "100", direction: "up", feeMode: "pnl" } as const;
const row = (move: string, more: object = {}) => rowsOf({ ...input, ...more }, terms)[moves.indexOf(move)]!;

test("the rises are the eleven steps, and the falls mirror them down to -100", () => {
  assert.deepEqual(moves.filter((move) => !move.startsWith("-")), ["0.01", "0.05", "0.1", "0.5", "1", "5", "10", "50", "100", "500", "1000"]);
  assert.equal(steps.length, 11);
  assert.deepEqual(moves.filter((move) => move.startsWith("-")), ["-100", "-50", "-10", "-5", "-1", "-0.5", "-0.1", "-0.05", "-0.01"]);
});

test("typed text keeps its digits and one dot", () => {
  for (const [typed, kept] of [["1a,.5-", "1.5"], ["", ""], ["1.2.3", "1.23"], ["$1,000.50", "1000.50"], [".5", ".5"], ["abc", ""]] as const) assert.equal(digitsAndDot(typed), kept, typed);
});

test("the return is clamped between -100 and the highest one", () => {
  assert.deepEqual(clampRoi(exact(-150), exact(900)), exact(-100));
  assert.deepEqual(clampRoi(exact(901), exact(900)), exact(900));
  assert.deepEqual(clampRoi(exact(5), exact(900)), exact(5));
});

test("a profit of 100 has a PnL fee of 5, and a loss has none", () => {
  assert.deepEqual(row("1"), { move: "+1.00\u00a0%", roi: "+100.00\u00a0%", exit: "$101.00", profit: "+$95.00", tone: "gain" });
  assert.deepEqual(row("-0.5"), { move: "−0.50\u00a0%", roi: "−50.00\u00a0%", exit: "$99.50", profit: "−$50.00", tone: "loss" });
  assert.equal(row("-1").profit, "−$100.00");
  assert.equal(row("10").roi, "+900.00\u00a0%");
});

test("the flat fee is paid at the opening and at the close, and a loss is at most the wager", () => {
  assert.equal(row("1", { feeMode: "flat" }).profit, "+$90.00");
  assert.equal(row("-0.5", { feeMode: "flat" }).profit, "−$60.00");
  assert.equal(row("-1", { feeMode: "flat" }).profit, "−$100.00");
});

test("down gains from a fall", () => {
  assert.equal(row("-1", { direction: "down" }).profit, "+$95.00");
  assert.equal(row("1", { direction: "down" }).roi, "−100.00\u00a0%");
});

test("a missing input leaves the table empty", () => {
  for (const missing of [{ entry: "" }, { entry: "0" }, { wager: "" }, { multiplier: "" }, { multiplier: "0" }]) assert.deepEqual(rowsOf({ ...input, ...missing }, terms), []);
});

test("a fresh calculator has the default wager, multiplier, direction and fee", () => {
  const model = makeCalculator("BTCUSD", "65000.5", (ticker) => ({ ...terms, pnlFee: exact(ticker === "BTCUSD" ? 5 : 10, 100) }), (ticker) => (ticker === "BTCUSD" ? 100 : 20));
  assert.deepEqual(model.input.value, { ticker: "BTCUSD", entry: "65000.5", wager: "10", multiplier: "200", direction: "up", feeMode: "pnl" });
  assert.equal(model.rows.value.length, 20);
  model.halve();
  assert.equal(model.input.value.wager, "5");
  model.double();
  model.double();
  assert.equal(model.input.value.wager, "20");
  model.type("multiplier", "1x0");
  assert.equal(model.input.value.multiplier, "10");
  assert.equal(model.flatTooHigh.value, false);
});

test("another market has its own fees, limits and price", () => {
  const model = makeCalculator("BTCUSD", "100", (ticker) => ({ ...terms, pnlFee: exact(ticker === "BTCUSD" ? 5 : 10, 100) }), (ticker) => (ticker === "BTCUSD" ? 100 : 20));
  const profit = () => model.rows.value[moves.indexOf("0.5")]!.profit;
  model.type("multiplier", "100");
  assert.deepEqual([profit(), model.flatTooHigh.value], ["+$4.75", false]);
  model.choose({ ticker: "ETHUSD", entry: "10" });
  assert.deepEqual([profit(), model.flatTooHigh.value], ["+$4.50", true]);
});
