import assert from "node:assert/strict";
import { test } from "node:test";
import type { DiceView } from "../../views";
import { quickOptions, fakeInstance, replyOf } from "../shared/instance.fake";
import { makeModel } from "./dice.model";

const choices = [
  { name: "over", label: "Roll", options: ["true", "false"], default: "true" },
  { name: "target", label: "Target", default: "50.50" },
];
const make = () => {
  const fake = fakeInstance<"dice">(choices);
  const model = makeModel(fake.instance);
  return { fake, model, texts: () => [model.target.value, model.multiplier.value, model.chance.value] };
};
const view: DiceView = { roll: "73.18", over: false, target: "98.00", chance: "98.00" };

test("the three fields update each other, except the one being typed in", () => {
  const { model, texts } = make();
  assert.deepEqual(texts(), ["50.50", "2.0000", "49.50"]);
  model.multiplier.value = "4";
  assert.deepEqual(texts(), ["75.25", "4", "24.75"]);
  model.target.value = "90";
  assert.deepEqual(texts(), ["90", "9.9000", "10.00"]);
  model.chance.value = "33";
  assert.deepEqual([texts(), model.data()], [["67.00", "3.0000", "33"], { over: true, target: "67.00" }]);
  assert.equal(model.winMultiplier(), "9900/3300");
});

test("a multiplier between two chances is replaced by the playable one", () => {
  const { model, texts } = make();
  model.multiplier.value = "1.9996";
  assert.deepEqual(texts(), ["50.50", "1.9996", "49.50"]);
  model.settle();
  assert.deepEqual(texts(), ["50.50", "2.0000", "49.50"]);
});

test("an invalid value is refused and changes no other field", () => {
  const { model, texts } = make();
  for (const [field, typed] of [["target", "1.99"], ["multiplier", "1"], ["chance", "98.01"], ["target", ""], ["chance", "0"]] as const) {
    const before = texts();
    model[field].value = typed;
    assert.equal(model.isValid(), false, `${field} ${typed}`);
    assert.equal(texts().filter((text, at) => text !== before[at]).length, 1);
    model.settle();
    assert.equal(model.isValid(), true);
  }
  assert.deepEqual(texts(), ["50.50", "2.0000", "49.50"]);
});

test("a swap keeps the chance and mirrors the target, and does nothing while locked", () => {
  const { fake, model, texts } = make();
  model.target.value = "90.00";
  model.swap();
  assert.deepEqual([texts(), model.data()], [["10.00", "9.9000", "10.00"], { over: false, target: "10.00" }]);
  model.slide(9999);
  assert.deepEqual(texts(), ["98.00", "1.0102", "98.00"]);
  fake.locked.value = true;
  model.slide(5000);
  model.swap();
  assert.deepEqual(model.data(), { over: false, target: "98.00" });
});

test("a roll is marked at its position, and earlier rolls stay", async () => {
  const { fake, model } = make();
  const seen: number[] = [];
  const stop = model.watch((roll) => seen.push(roll));
  await model.show(replyOf(view), quickOptions());
  await model.show(replyOf({ ...view, roll: "0.00" }), quickOptions());
  stop();
  await model.show(replyOf({ ...view, roll: "100.00" }), quickOptions());
  assert.deepEqual([seen, model.rolls.value.map(({ roll }) => roll)], [[7318, 0], [10000, 0, 7318]]);
  assert.equal(model.rolling.value, false);
  assert.equal(fake.sounds.at(-1), "land");
});

test("a restored bet sets its target", () => {
  const { model, texts } = make();
  model.restore(replyOf(view));
  assert.deepEqual([texts(), model.direction.value, model.rolls.value.length], [["98.00", "1.0102", "98.00"], "under", 1]);
});
