import assert from "node:assert/strict";
import { test } from "node:test";
import { factorOf, factorText, heatOf, limitText, matchOf, perMille, retriedText } from "./risk.model";

test("factors are typed with at most two decimals, up to two", () => {
  for (const [text, want] of [["0", 0], ["1", 100], ["0.5", 50], ["0.05", 5], ["2", 200], ["2.01", null], ["3", null], ["0.005", null], ["-1", null], ["", null], ["half", null]] as const) {
    assert.equal(factorOf(text), want, text);
  }
  assert.equal(factorText(0), "may not bet");
  assert.equal(factorText(5), "×0.05");
});

test("limits are dollars above zero, or empty", () => {
  for (const [text, want] of [["", true], ["10", true], ["0.01", true], ["0", false], ["1.234", false], ["-4", false], ["1e5", false], ["9999999999", false]] as const) {
    assert.equal(limitText(text), want, text);
  }
});

test("names, shares and heat", () => {
  assert.equal(matchOf({ home: "Reds", away: "" }), "Reds");
  assert.equal(matchOf({ home: "Reds", away: "Blues" }), "Reds – Blues");
  assert.equal(perMille(-1500), "-150.00\u00a0%");
  assert.equal(heatOf(5, 0), 0);
  assert.equal(heatOf(-20, 10), -1);
});

test("what came of trying again is told in numbers", () => {
  for (const [settled, left, want] of [[1, 0, "1 bet is settled."], [3, 0, "3 bets are settled."], [0, 2, "0 bets are settled, 2 still cannot be."], [1, 1, "1 bet is settled, 1 still cannot be."]] as const) {
    assert.equal(retriedText({ settled, left }), want);
  }
});
