import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFactor, factorText, heatLevel, isValidLimit, matchName, thousandthsText, retriedText } from "./risk.model";

test("factors are typed with at most two decimals, up to two", () => {
  for (const [text, want] of [["0", 0], ["1", 100], ["0.5", 50], ["0.05", 5], ["2", 200], ["2.01", null], ["3", null], ["0.005", null], ["-1", null], ["", null], ["half", null]] as const) {
    assert.equal(parseFactor(text), want, text);
  }
  assert.equal(factorText(0), "no bets");
  assert.equal(factorText(5), "×0.05");
});

test("limits are dollars above zero, or empty", () => {
  for (const [text, want] of [["", true], ["10", true], ["0.01", true], ["0", false], ["1.234", false], ["-4", false], ["1e5", false], ["9999999999", false]] as const) {
    assert.equal(isValidLimit(text), want, text);
  }
});

test("names, shares and heat levels are formatted", () => {
  assert.equal(matchName({ home: "Reds", away: "" }), "Reds");
  assert.equal(matchName({ home: "Reds", away: "Blues" }), "Reds – Blues");
  assert.equal(thousandthsText(-1500), "-150.00\u00a0%");
  assert.equal(heatLevel(5, 0), 0);
  assert.equal(heatLevel(-20, 10), -1);
});

test("the result of a retry has both counts", () => {
  for (const [settled, remaining, want] of [[1, 0, "1 bet is settled."], [3, 0, "3 bets are settled."], [0, 2, "0 bets are settled, 2 cannot be settled yet."], [1, 1, "1 bet is settled, 1 cannot be settled yet."]] as const) {
    assert.equal(retriedText({ settled, remaining }), want);
  }
});
