import assert from "node:assert/strict";
import { test } from "node:test";
import { micros, plainMicros } from "./micros";
import { draftOf, templates, termsOf, typedTerms } from "./offers.model";

const usual = { kind: "real_first", wager: 30, reference_edge: "1/25", max_bet: 5_000_000, max_win: 0, reset_below: 10_000_000, days: 30, refused: ["blackjack", "hilo"] };
const free = { ...usual, kind: "free_bet", wager: 0, max_bet: 0, reset_below: 0 };

test("dollars of terms are exact to a millionth, and nothing is none", () => {
  assert.deepEqual(["", "5", "0.1", "0.000001", "0.0000001", "1e3", "-1", "1,5"].map(micros), [0, 5_000_000, 100_000, 1, -1, -1, -1, -1]);
  assert.deepEqual([0, 5_000_000, 100_000, 1].map(plainMicros), ["", "5", "0.1", "0.000001"]);
});

test("terms are the same after they were typed", () => {
  assert.deepEqual(termsOf(typedTerms(usual)), usual);
  assert.deepEqual(termsOf(typedTerms(free)), free);
});

test("a free bet is sent without what it cannot have", () => {
  assert.deepEqual(termsOf({ ...typedTerms(usual), kind: "free_bet", max_win: "3" }), { ...usual, kind: "free_bet", wager: 0, max_win: 0, reset_below: 0 });
});

test("what is no whole number is refused, not guessed", () => {
  assert.equal(termsOf({ ...typedTerms(usual), wager: "30x", days: "1.5" }).wager, -1);
  assert.equal(termsOf({ ...typedTerms(usual), days: "1.5" }).days, -1);
});

test("every template makes a draft", () => {
  for (const { id, fill } of templates) {
    const draft = draftOf(fill(usual, free), null);
    assert.ok(draft.id === "" && draft.version === 0 && draft.name && draft.percent > 0 && Number(draft.budget) > 0, id);
  }
});
