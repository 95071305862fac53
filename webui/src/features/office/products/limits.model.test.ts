import assert from "node:assert/strict";
import { test } from "node:test";
import type { LimitsAnswer } from "../../../lib/api.gen";
import { amountProblem, limitChanges, effectiveValue, fieldKey, cellValues } from "./limits.model";

const none = { min: "", max: "", max_profit: "" };
const answer: LimitsAnswer = {
  currencies: [{ id: "btc", name: "Bitcoin", decimals: 8, price: "60000" }],
  versions: { "games.limits": 3 },
  rows: [
    { game: "", name: "All games", dollars: { min: "0.10", max: "100", max_profit: "5000" }, cells: [{ currency: "btc", set: none, effective: { min: "0.0001", max: "1", max_profit: "2" } }] },
    { game: "dice", name: "Dice", dollars: none, cells: [{ currency: "btc", set: { ...none, max: "0.5" }, effective: { min: "0.0001", max: "0.5", max_profit: "2" } }] },
  ],
};

test("a cell has its set value, and shows the value in force otherwise", () => {
  assert.equal(cellValues(answer, "dice", "btc").max, "0.5");
  assert.equal(cellValues(answer, "chess", "btc").max, "");
  assert.equal(effectiveValue(answer, "dice", "btc", "min"), "0.0001");
  assert.equal(effectiveValue(answer, "dice", "", "max"), "100");
});

test("only changed cells are sent", () => {
  const drafts = new Map([[fieldKey("dice", "btc", "min"), " 0.001 "], [fieldKey("dice", "btc", "max"), "0.5"], [fieldKey("", "", "max"), "100"]]);
  assert.deepEqual(limitChanges(answer, drafts), [{ game: "dice", currency: "btc", limit: { min: "0.001", max: "0.5", max_profit: "" } }]);
  assert.deepEqual(limitChanges(answer, new Map()), []);
});

test("an invalid amount is detected before it is sent", () => {
  assert.equal(amountProblem("", 8), null);
  assert.equal(amountProblem("0.10", 8), null);
  for (const text of ["0", "-1", "1e5", "1,5", "ten"]) assert.match(amountProblem(text, 8) ?? "", /decimal number/);
  assert.match(amountProblem("0.123", 2) ?? "", /At most 2/);
});
