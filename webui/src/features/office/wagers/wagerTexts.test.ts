import assert from "node:assert/strict";
import { test } from "node:test";
import { namedValues, fractionPercent, profitTone, turnsText, verifyPath } from "./wagerTexts";

test("edges are formatted as percentages", () => {
  for (const [fraction, percent] of [["1/100", "1"], ["1/37", "2.7027"], ["0", "0"], ["-1/200", "-0.5"]] as const) assert.equal(fractionPercent(fraction), percent, fraction);
});

test("only profits are coloured", () => {
  assert.equal(profitTone("0.98"), "wagers-gain");
  for (const profit of ["0.00", "-1.00", "0"]) assert.equal(profitTone(profit), undefined, profit);
});

test("choices and results become named values, turns are in order", () => {
  assert.deepEqual(namedValues({ mines: 3, auto: null, over: true, picks: [1, 2], deep: [{ a: 1 }] }), [
    { name: "Mines", value: "3" }, { name: "Over", value: "yes" }, { name: "Picks", value: "1, 2" }, { name: "Deep", value: '[{"a":1}]' },
  ]);
  assert.deepEqual(namedValues(null), []);
  assert.deepEqual(namedValues("heads"), [{ name: "Value", value: "heads" }]);
  assert.equal(turnsText([{ tile: 3 }, { tile: 7 }, "finish"]), "tile 3, tile 7, finish");
});

test("only a public draw can be verified", () => {
  const draw = { state: "revealed", server_seed: "s", server_seed_hash: "h", client_seed: "c", nonce: 4 };
  assert.equal(verifyPath(draw, "dice", { target: "50" }, []), `/fairness?${new URLSearchParams({ verify: "dice-s-c-4", hash: "h", params: '{"target":"50"}' })}`);
  assert.equal(verifyPath({ ...draw, state: "secret" }, "dice", {}, []), null);
});
