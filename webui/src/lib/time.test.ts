import assert from "node:assert/strict";
import { test } from "node:test";
import { formatExact, formatRelative } from "./time";

const now = Date.UTC(2026, 10, 21);
const cases: [number, string][] = [
  [0, "just now"],
  [-59_000, "just now"],
  [30_000, "in a moment"],
  [-60_000, "1 minute ago"],
  [-3_599_000, "59 minutes ago"],
  [-3_600_000, "1 hour ago"],
  [-86_400_000, "yesterday"],
  [2 * 86_400_000, "in 2 days"],
  [60_000, "in 1 minute"],
  [60_001, "in 2 minutes"],
  [59 * 60_000 + 1, "in 60 minutes"],
  [4 * 3_600_000 - 1_000, "in 4 hours"],
  [4 * 3_600_000, "in 4 hours"],
  [3 * 3_600_000 + 1, "in 4 hours"],
  [23 * 3_600_000 + 1, "in 24 hours"],
  [29 * 86_400_000 + 1, "in 30 days"],
  [-29 * 86_400_000, "29 days ago"],
  [-30 * 86_400_000, "last month"],
  [-366 * 86_400_000, "last year"],
];

for (const [distance, want] of cases) {
  test(`${distance} ms is ${want}`, () => assert.equal(formatRelative(now + distance, now), want));
}

test("an exact time names its day, second and zone", () => assert.match(formatExact(now), /^\d{1,2} Nov 2026, \d\d:\d\d:00 \S+$/));
