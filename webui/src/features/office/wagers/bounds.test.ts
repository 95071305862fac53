import assert from "node:assert/strict";
import { test } from "node:test";
import { parseBounds } from "./bounds";

test("common notations of ranges are parsed", () => {
  for (const [text, min, max] of [
    ["5-100", "5", "100"], ["5 – 100", "5", "100"], ["0.5 to 2.25", "0.5", "2.25"], ["1..3", "1", "3"], ["$5-$10", "5", "10"], ["2×", "2", "2"],
    [">5", "5", ""], [">= 5", "5", ""], ["5-", "5", ""], ["5+", "5", ""], ["<100", "", "100"], ["-100", "", "100"], ["7", "7", "7"], ["", "", ""], ["  ", "", ""],
  ] as const) assert.deepEqual(parseBounds(text), { min, max }, text);
});

test("invalid ranges are rejected", () => {
  for (const text of ["abc", "10-5", "1e3", "--5", "=1+1", "5,000", "1/2", "∞"]) assert.equal(parseBounds(text), null, text);
});
