import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnRow, ReturnTest } from "../../../lib/api.gen";
import { oddsText, chartPosition, chartRange, strongestTest, evidenceShare } from "./rtp.model";

const one = (side: ReturnTest["side"], evidence: number, alarm_at = 0): ReturnTest => ({ side, evidence, alarm_at, peak: evidence, wagers: 1, began_at: 1 });
const row = (paid: number, low: number, high: number): ReturnRow => ({ kind: "original", product: "x", name: "X", wagers: 1, staked: "1", paid, expected: 0.99, low, high, sigmas: 0, evidence: [] });

test("evidence is formatted as odds", () => {
  assert.equal(oddsText(-3), "none");
  assert.equal(oddsText(1), "10.0 to 1");
  assert.equal(oddsText(4), "10,000 to 1");
  assert.equal(evidenceShare(2, 4), 0.5);
  assert.equal(evidenceShare(-2, 4), 0);
});

test("a reported test comes before a stronger one", () => {
  assert.equal(strongestTest([]), null);
  assert.equal(strongestTest([one("over", 1), one("under", 2)])?.side, "under");
  assert.equal(strongestTest([one("over", 3), one("under", 2, 7)])?.side, "under");
});

test("the chart range includes all bands, without outliers", () => {
  assert.deepEqual(chartRange([]), { low: 0.9, high: 1.05 });
  const span = chartRange([row(0.98, 0.97, 1.01), row(9, 0.1, 9)]);
  assert.deepEqual(span, { low: 0.5, high: 1.5 });
  assert.equal(chartPosition(0.5, span), 0);
  assert.equal(chartPosition(3, span), 100);
});
