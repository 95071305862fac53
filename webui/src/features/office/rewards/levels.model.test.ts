import assert from "node:assert/strict";
import { test } from "node:test";
import { formatTypedDollars } from "./levels.model";

test("dollars are formatted with separators, and invalid amounts are unchanged", () => {
  const expected = { "": "", "0": "$0", "25000": "$25,000", "1000000": "$1,000,000", "2.5": "$2.50", "1234.56": "$1,234.56", "1e9": "1e9", "-5": "-5", "12.345": "12.345", "12 000": "12 000", "much": "much" };
  for (const [typed, want] of Object.entries(expected)) assert.equal(formatTypedDollars(typed), want, typed);
});
