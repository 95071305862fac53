import assert from "node:assert/strict";
import { test } from "node:test";
import { orderOf, readResult, scoresOf, type TypedResult } from "./result.model";

const typed: TypedResult = { status: "ended", winner: "", scores: "1:0, 1:1", overtime: "", shootout: "", counts: { corners: "3:1, 2:2", cards: "" }, order: "home 12, away 50, home 80", method: "", round: "" };

test("scores are read as they are written, and nothing else", () => {
  assert.deepEqual(scoresOf(" 2:1 ,0 : 0"), [{ home: 2, away: 1 }, { home: 0, away: 0 }]);
  assert.deepEqual(scoresOf(""), []);
  for (const bad of ["2", "2:1,", "a:b", "-1:0", "1.5:0"]) assert.equal(scoresOf(bad), null, bad);
});

test("the order of goals finds their periods, and must add up", () => {
  const periods = [{ home: 1, away: 0 }, { home: 1, away: 1 }];
  assert.deepEqual(orderOf("home 12, away 50, home 80", periods)?.map(({ side, period, minute }) => [side, period, minute]), [["home", 1, 12], ["away", 2, 50], ["home", 2, 80]]);
  assert.deepEqual(orderOf("", periods), []);
  for (const bad of ["home 12", "away 1, home 2, home 3", "home, away, home, home", "nobody 3"]) assert.equal(orderOf(bad, periods), null, bad);
});

test("a result is the form of the call, or says what is wrong", () => {
  const { form, errors } = readResult(typed);
  assert.deepEqual(errors, {});
  assert.deepEqual(form?.periods, [{ points: { home: 1, away: 0 }, corners: { home: 3, away: 1 } }, { points: { home: 1, away: 1 }, corners: { home: 2, away: 2 } }]);
  assert.equal(form?.scores?.length, 3);
  assert.ok(readResult({ ...typed, scores: "x" }).errors.scores);
  assert.ok(readResult({ ...typed, counts: { corners: "3:1" } }).errors.counts);
  assert.ok(readResult({ ...typed, order: "home 12" }).errors.order);
  assert.ok(readResult({ ...typed, shootout: "1:0, 2:0" }).errors.shootout);
});
