import assert from "node:assert/strict";
import { test } from "node:test";
import { minorText } from "./minorText";

const cases: [bigint, number, boolean, string][] = [
  [0n, 2, false, "0.00"],
  [5n, 2, false, "0.05"],
  [123456789n, 2, false, "1,234,567.89"],
  [1n, 8, false, "0.00000001"],
  [-150n, 2, true, "\u22121.50"],
  [150n, 2, true, "+1.50"],
  [0n, 2, true, "0.00"],
  [12345n, 0, false, "12,345"],
  [9223372036854775807n, 8, false, "92,233,720,368.54775807"],
];

for (const [minor, decimals, sign, want] of cases) {
  test(`${minor} with ${decimals} decimals is ${want}`, () => assert.equal(minorText(minor, decimals, sign), want));
}
