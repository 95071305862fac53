import assert from "node:assert/strict";
import { test } from "node:test";
import type { LimitsAnswer } from "../../../lib/api.gen";
import { amountProblem, changesOf, heldIn, keyOf, setIn } from "./limits.model";

const none = { min: "", max: "", max_profit: "" };
const answer: LimitsAnswer = {
  currencies: [{ id: "btc", name: "Bitcoin", decimals: 8, price: "60000" }],
  versions: { "games.limits": 3 },
  rows: [
    { game: "", name: "All games", dollars: { min: "0.10", max: "100", max_profit: "5000" }, cells: [{ currency: "btc", set: none, held: { min: "0.0001", max: "1", max_profit: "2" } }] },
    { game: "dice", name: "Dice", dollars: none, cells: [{ currency: "btc", set: { ...none, max: "0.5" }, held: { min: "0.0001", max: "0.5", max_profit: "2" } }] },
  ],
};

test("a place has what is set, and shows what holds without it", () => {
  assert.equal(setIn(answer, "dice", "btc").max, "0.5");
  assert.equal(setIn(answer, "chess", "btc").max, "");
  assert.equal(heldIn(answer, "dice", "btc", "min"), "0.0001");
  assert.equal(heldIn(answer, "dice", "", "max"), "100");
});

test("only what differs is sent, a place at a time", () => {
  const drafts = new Map([[keyOf("dice", "btc", "min"), " 0.001 "], [keyOf("dice", "btc", "max"), "0.5"], [keyOf("", "", "max"), "100"]]);
  assert.deepEqual(changesOf(answer, drafts), [{ game: "dice", currency: "btc", limit: { min: "0.001", max: "0.5", max_profit: "" } }]);
  assert.deepEqual(changesOf(answer, new Map()), []);
});

test("what is no amount is told before it is sent", () => {
  assert.equal(amountProblem("", 8), null);
  assert.equal(amountProblem("0.10", 8), null);
  for (const text of ["0", "-1", "1e5", "1,5", "ten"]) assert.match(amountProblem(text, 8) ?? "", /decimal number/);
  assert.match(amountProblem("0.123", 2) ?? "", /At most 2/);
});
