import assert from "node:assert/strict";
import { test } from "node:test";
import type { StairsView } from "../../views";
import { quickOptions, fakeInstance, replyOf, animatedOptions } from "../shared/instance.fake";
import { makeModel } from "./stairs.model";

const choices = [{ name: "stones", label: "Stones", min: "1", max: "7", default: "3" }];
const table = { multipliers: { "3": ["1.16", "1.38"], "5": ["1.32"] } };
const view = (more: Partial<StairsView>): StairsView => ({ stones: 3, cells: [], lost: false, field: null, multiplier: "1.00", next: "1.16", ...more });

test("a step is sent only for a cell of the row and in an open round", async () => {
  const fake = fakeInstance<"stairs">(choices, table);
  const model = makeModel(fake.instance);
  await model.climb(0);
  fake.open.value = true;
  await model.show(replyOf(view({ cells: [19] }), "continue"), quickOptions());
  await model.climb(19);
  assert.deepEqual(fake.turns, []);
  await model.climb(18);
  assert.deepEqual(fake.turns, [{ cell: 18 }]);
});

test("the stones stay hidden until the climber is struck", async () => {
  const fake = fakeInstance<"stairs">(choices, table);
  const model = makeModel(fake.instance);
  const { options, skip } = animatedOptions();
  const shown = model.show(replyOf(view({ cells: [4], lost: true, field: [[4, 5, 6]], next: "" }), "lose"), options);
  assert.equal(model.view.value?.field, null);
  assert.deepEqual(fake.sounds, ["land"]);
  skip();
  await shown;
  assert.deepEqual(model.view.value?.field, [[4, 5, 6]]);
  assert.deepEqual(fake.sounds, ["land", "explode"]);
});

test("a changed number of stones after the end clears the stage", async () => {
  const model = makeModel(fakeInstance<"stairs">(choices, table).instance);
  await model.show(replyOf(view({ cells: [4], lost: true, field: [[4, 5, 6]] }), "lose"), quickOptions());
  assert.notEqual(model.shown(), null);
  model.stones.value = "5";
  assert.equal(model.shown(), null);
  assert.equal(model.pay(1), "1.32");
});
