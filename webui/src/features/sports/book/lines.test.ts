import assert from "node:assert/strict";
import { test } from "node:test";
import { mainLines } from "./lines";

const line = (specifiers: string, ...prices: string[]) => ({ specifiers, outcomes: prices.map((price, at) => ({ id: `${at}`, name: `${at}`, price })) });

test("of many lines the most balanced ones are shown", () => {
  const lines = [line("0.5", "1.02", "15.00"), line("1.5", "1.30", "3.40"), line("2", "", ""), line("2.5", "1.95", "1.85"), line("3", "2.40", "1.55"), line("3.5", "3.20", "1.35"), line("4.5", "6.00", "1.12"), line("5.5", "11.00", "1.05")];
  assert.deepEqual([...mainLines(lines)!].sort(), ["1.5", "2.5", "3", "3.5", "4.5"]);
});

test("all lines are shown if there are few", () => {
  assert.equal(mainLines(["1", "2", "3", "4", "5", "6"].map((one) => line(one, "1.90", "1.90"))), null);
});
