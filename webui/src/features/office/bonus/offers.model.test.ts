import assert from "node:assert/strict";
import { test } from "node:test";
import { offerDraft, templates, formToTerms, termsToForm, parseMicros, formatMicros } from "./offers.model";

const defaultTerms = { kind: "real_first", wager: 30, reference_edge: "1/25", max_bet: 5_000_000, max_win: 0, reset_below: 10_000_000, days: 30, refused: ["blackjack", "hilo"] };
const freeBetTerms = { ...defaultTerms, kind: "free_bet", wager: 0, max_bet: 0, reset_below: 0 };

test("dollars of terms are exact to a millionth, and empty is zero", () => {
  assert.deepEqual(["", "5", "0.1", "0.000001", "0.0000001", "1e3", "-1", "1,5"].map(parseMicros), [0, 5_000_000, 100_000, 1, -1, -1, -1, -1]);
  assert.deepEqual([0, 5_000_000, 100_000, 1].map(formatMicros), ["", "5", "0.1", "0.000001"]);
});

test("terms survive a round trip through the form", () => {
  assert.deepEqual(formToTerms(termsToForm(defaultTerms)), defaultTerms);
  assert.deepEqual(formToTerms(termsToForm(freeBetTerms)), freeBetTerms);
});

test("a free bet is sent without inapplicable terms", () => {
  assert.deepEqual(formToTerms({ ...termsToForm(defaultTerms), kind: "free_bet", max_win: "3" }), { ...defaultTerms, kind: "free_bet", wager: 0, max_win: 0, reset_below: 0 });
});

test("an invalid integer is sent as -1", () => {
  assert.equal(formToTerms({ ...termsToForm(defaultTerms), wager: "30x", days: "1.5" }).wager, -1);
  assert.equal(formToTerms({ ...termsToForm(defaultTerms), days: "1.5" }).days, -1);
});

test("every template makes a draft", () => {
  for (const { id, newForm: fill } of templates) {
    const draft = offerDraft(fill(defaultTerms, freeBetTerms), null);
    assert.ok(draft.id === "" && draft.version === 0 && draft.name && draft.percent > 0 && Number(draft.budget) > 0, id);
  }
});
