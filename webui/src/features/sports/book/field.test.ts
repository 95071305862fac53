import assert from "node:assert/strict";
import { test } from "node:test";
import { orderedField } from "./field";

const market = (...prices: string[]) => ({ outcomes: prices.map((price, at) => ({ id: `c${at}`, name: `C${at}`, price })) });

test("the favourites of a contest come first and eliminated competitors last", () => {
  assert.deepEqual(orderedField(market("5.00", "", "1.90", "21.00", "1.90")), { open: [2, 4, 0, 3], out: [1] });
});

test("a suspended market has no eliminated competitors", () => {
  assert.deepEqual(orderedField(market("", "", "")), { open: [0, 1, 2], out: [] });
});
