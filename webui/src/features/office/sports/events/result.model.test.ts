import assert from "node:assert/strict";
import { test } from "node:test";
import { parseScoringOrder, parseResult, parseScores, type ResultFormValues } from "./result.model";

const typed: ResultFormValues = { status: "ended", winner: "", scores: "1:0, 1:1", overtime: "", shootout: "", counts: { corners: "3:1, 2:2", cards: "" }, order: "home 12, away 50, home 80", method: "", round: "" };

test("only valid scores are parsed", () => {
  assert.deepEqual(parseScores(" 2:1 ,0 : 0"), [{ home: 2, away: 1 }, { home: 0, away: 0 }]);
  assert.deepEqual(parseScores(""), []);
  for (const bad of ["2", "2:1,", "a:b", "-1:0", "1.5:0"]) assert.equal(parseScores(bad), null, bad);
});

test("goals are assigned to periods and must add up to the scores", () => {
  const periods = [{ home: 1, away: 0 }, { home: 1, away: 1 }];
  assert.deepEqual(parseScoringOrder("home 12, away 50, home 80", periods)?.map(({ side, period, minute }) => [side, period, minute]), [["home", 1, 12], ["away", 2, 50], ["home", 2, 80]]);
  assert.deepEqual(parseScoringOrder("", periods), []);
  for (const bad of ["home 12", "away 1, home 2, home 3", "home, away, home, home", "guest 3"]) assert.equal(parseScoringOrder(bad, periods), null, bad);
});

test("a form is converted to a request, or has errors", () => {
  const { form, errors } = parseResult(typed);
  assert.deepEqual(errors, {});
  assert.deepEqual(form?.periods, [{ points: { home: 1, away: 0 }, corners: { home: 3, away: 1 } }, { points: { home: 1, away: 1 }, corners: { home: 2, away: 2 } }]);
  assert.equal(form?.scores?.length, 3);
  assert.ok(parseResult({ ...typed, scores: "x" }).errors.scores);
  assert.ok(parseResult({ ...typed, counts: { corners: "3:1" } }).errors.counts);
  assert.ok(parseResult({ ...typed, order: "home 12" }).errors.order);
  assert.ok(parseResult({ ...typed, shootout: "1:0, 2:0" }).errors.shootout);
});
