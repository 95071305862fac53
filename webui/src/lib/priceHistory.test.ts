import assert from "node:assert/strict";
import { test } from "node:test";
import { momentsOf, stepLines } from "./priceHistory";

const answer = {
  margin: 50, marginLive: 70, method: "power",
  prices: [
    { version: 3, at: 300, markets: [{ k: "1x2/", s: "open", p: ["4.00", "", "1.50"] }] },
    { version: 2, at: 200, markets: [{ k: "btts/", s: "open", p: ["2.00", "1.80"] }] },
    { version: 1, at: 100, markets: [{ k: "1x2/", s: "open", p: ["2.00", "3.00", "2.00"] }] },
  ],
};

test("the prices of a market are in order, and a missing price is a gap", () => {
  assert.deepEqual(momentsOf(answer, "1x2/"), [{ at: 100, prices: [2, 3, 2] }, { at: 300, prices: [4, null, 1.5] }]);
  assert.deepEqual(momentsOf(answer, "other/"), []);
});

test("a price is drawn until the next one, and the last one until now", () => {
  const moments = momentsOf(answer, "1x2/");
  const box = { width: 300, height: 100 };
  const [home] = stepLines(moments, 0, 400, box);
  assert.equal(home?.split(" ").length, 4);
  assert.ok(home?.startsWith("0.0,"));
  assert.ok(home?.endsWith("300.0,0.0"), "the highest price is at the top");
  const [draw, none] = stepLines(moments, 1, 400, box);
  assert.ok(draw?.split(" ")[1]?.startsWith("200.0,"), "a price ends where nothing can be bet");
  assert.equal(none, undefined);
  assert.deepEqual(stepLines([], 0, 400, box), []);
});
