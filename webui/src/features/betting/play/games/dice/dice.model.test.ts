import assert from "node:assert/strict";
import { test } from "node:test";
import type { DiceView } from "../../views";
import { atOnce, fakeInstance, replyOf } from "../shared/instance.fake";
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

test("the three fields follow each other, but not the one that is typed in", () => {
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

test("a multiplier between two chances is settled to the one that is played", () => {
  const { model, texts } = make();
  model.multiplier.value = "1.9996";
  assert.deepEqual(texts(), ["50.50", "1.9996", "49.50"]);
  model.settle();
  assert.deepEqual(texts(), ["50.50", "2.0000", "49.50"]);
});

test("what cannot be played is refused and changes no other field", () => {
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

test("swapped, the chance stays and the target is mirrored; locked, nothing moves", () => {
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

test("a roll is marked where it fell, and the ones before stay", async () => {
  const { fake, model } = make();
  const seen: number[] = [];
  const stop = model.watch((roll) => seen.push(roll));
  await model.show(replyOf(view), atOnce());
  await model.show(replyOf({ ...view, roll: "0.00" }), atOnce());
  stop();
  await model.show(replyOf({ ...view, roll: "100.00" }), atOnce());
  assert.deepEqual([seen, model.rolls.value.map(({ roll }) => roll)], [[7318, 0], [10000, 0, 7318]]);
  assert.equal(model.rolling.value, false);
  assert.equal(fake.sounds.at(-1), "land");
});

test("a restored bet brings its target", () => {
  const { model, texts } = make();
  model.restore(replyOf(view));
  assert.deepEqual([texts(), model.direction.value, model.rolls.value.length], [["98.00", "1.0102", "98.00"], "under", 1]);
});
