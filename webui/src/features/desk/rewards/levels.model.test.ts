import assert from "node:assert/strict";
import { test } from "node:test";
import { shownDollars } from "./levels.model";

test("dollars have separators, and what is no amount stays as it was typed", () => {
  const shown = { "": "", "0": "$0", "25000": "$25,000", "1000000": "$1,000,000", "2.5": "$2.50", "1234.56": "$1,234.56", "1e9": "1e9", "-5": "-5", "12.345": "12.345", "12 000": "12 000", "much": "much" };
  for (const [typed, want] of Object.entries(shown)) assert.equal(shownDollars(typed), want, typed);
});
