import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnRow, ReturnTest } from "../../../lib/api.gen";
import { oddsText, placeOf, spanOf, strongest, wayTo } from "./returns.model";

const one = (side: ReturnTest["side"], evidence: number, alarm_at = 0): ReturnTest => ({ side, evidence, alarm_at, peak: evidence, wagers: 1, began_at: 1 });
const row = (paid: number, low: number, high: number): ReturnRow => ({ kind: "original", product: "x", name: "X", wagers: 1, staked: "1", paid, exact: 0.99, low, high, sigmas: 0, evidence: [] });

test("evidence is told as odds", () => {
  assert.equal(oddsText(-3), "none");
  assert.equal(oddsText(1), "10.0 to 1");
  assert.equal(oddsText(4), "10,000 to 1");
  assert.equal(wayTo(2, 4), 0.5);
  assert.equal(wayTo(-2, 4), 0);
});

test("a reported side is told before a stronger one", () => {
  assert.equal(strongest([]), null);
  assert.equal(strongest([one("over", 1), one("under", 2)])?.side, "under");
  assert.equal(strongest([one("over", 3), one("under", 2, 7)])?.side, "under");
});

test("the picture holds all bands, and no wild one presses them flat", () => {
  assert.deepEqual(spanOf([]), { low: 0.9, high: 1.05 });
  const span = spanOf([row(0.98, 0.97, 1.01), row(9, 0.1, 9)]);
  assert.deepEqual(span, { low: 0.5, high: 1.5 });
  assert.equal(placeOf(0.5, span), 0);
  assert.equal(placeOf(3, span), 100);
});
