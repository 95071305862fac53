import assert from "node:assert/strict";
import { test } from "node:test";
import type { LimboView } from "../../views";
import { quickOptions, fakeInstance, replyOf, animatedOptions } from "../shared/instance.fake";
import { chanceOf, chanceText, heightOf, minTarget, maxTarget, readChance, readTarget, multiplierAt, runningText, targetOfChance, targetText } from "./limbo.math";
import { makeModel } from "./limbo.model";

const make = () => {
  const fake = fakeInstance<"limbo">([{ name: "target", label: "Target", min: "1.01", max: "1000000", decimals: 2, default: "2.00" }]);
  const model = makeModel(fake.instance);
  return { fake, model, texts: () => [model.target.value, model.chance.value] };
};
const answer = (result: string, target = "2.00") => {
  const view: LimboView = { result, target };
  const reply = replyOf(view);
  return { ...reply, game: { ...reply.game, win: Number(result) >= Number(target) } };
};

test("the chance is 99 % / target, and converts back to a target with the same chance", () => {
  assert.deepEqual([minTarget, 200n, 10000n, maxTarget].map((target) => chanceText(chanceOf(target))), ["98.019801", "49.50", "0.99", "0.000099"]);
  for (const target of [101n, 137n, 200n, 990n, 12345n, 99000n, 1234567n, maxTarget]) {
    const back = targetOfChance(chanceOf(target))!;
    assert.ok(back >= target && chanceOf(back) === chanceOf(target), targetText(target));
    assert.equal(readTarget(targetText(target)), target);
    assert.equal(readChance(chanceText(chanceOf(target))), chanceOf(target));
  }
  assert.deepEqual([0n, 98n, 98019802n].map(targetOfChance), [null, null, null]);
});

test("the fields update each other, except the one being typed in", () => {
  const { model, texts } = make();
  assert.deepEqual(texts(), ["2.00", "49.50"]);
  model.target.value = "10";
  assert.deepEqual(texts(), ["10", "9.90"]);
  model.chance.value = "33";
  assert.deepEqual([texts(), model.goal.value], [["3.00", "33"], 300n]);
  model.settle();
  assert.deepEqual(texts(), ["3.00", "33.00"]);
});

test("focusing the chance field does not change a high target", () => {
  const { model, texts } = make();
  model.target.value = "99999.99";
  assert.equal(model.chance.value, "0.00099");
  // The format of the field after it loses focus: with all decimals.
  model.chance.value = "0.000990";
  assert.equal(model.goal.value, 9999999n);
  model.settle();
  assert.deepEqual(texts(), ["99999.99", "0.00099"]);
  model.chance.value = "0.000991";
  assert.equal(model.goal.value, 9989909n);
});

test("an invalid value is refused and changes nothing else", () => {
  const { model, texts } = make();
  for (const [field, typed] of [["target", "1"], ["target", "1000000.01"], ["target", ""], ["chance", "0"], ["chance", "98.02"], ["chance", "0.00009"]] as const) {
    model[field].value = typed;
    assert.equal(model.isValid(), false, `${field} ${typed}`);
    model.settle();
    assert.deepEqual([texts(), model.isValid()], [["2.00", "49.50"], true]);
  }
});

test("a result is shown, skipped or not, and a new target clears it", async () => {
  const { fake, model } = make();
  const seen: string[] = [];
  model.watch((_, shown) => seen.push(shown));
  // 4.35 * 100 is not 435 as a float. The number keeps the text of the response.
  await model.show(answer("4.35"), quickOptions());
  assert.deepEqual([model.result.value?.won, model.reaches(), seen.at(-1)], [true, true, "4.35×"]);
  const { options, skip } = animatedOptions();
  skip();
  await model.show(answer("1.99"), options);
  assert.deepEqual([model.result.value?.won, model.reaches(), seen.at(-1), model.rising.value], [false, false, "1.99×", false]);
  assert.equal(fake.sounds.at(-1), "land");
  model.target.value = "5";
  assert.deepEqual([model.result.value, seen.at(-1)], [null, "1.00×"]);
});

test("a restored bet sets its target and its result", () => {
  const { model, texts } = make();
  model.restore(answer("1.00", "1000.00"));
  assert.deepEqual([texts(), model.result.value?.view.result], [["1000.00", "0.099"], "1.00"]);
});

test("the rocket passes the bar only if the target is reached", () => {
  assert.equal(heightOf(1, 2, false), 0);
  assert.equal(heightOf(1.99, 2, false), 1);
  assert.equal(heightOf(2, 2, true), 2);
  assert.ok(heightOf(99e6, 1.01, true) <= 3);
  for (const [result, target] of [[50, 2], [2, 2], [1.99, 2], [1.02, 1.01], [99e6, 1e6], [5, 1e6]] as const) {
    let before = 0;
    for (let t = 0; t <= 1; t += 0.002) {
      const now = heightOf(multiplierAt(result, t), target, result >= target);
      assert.ok(now >= before, `${result} of ${target} at ${t}`);
      before = now;
    }
    assert.equal(before > 1, result >= target);
  }
});

test("the running number has the format of the final one and never exceeds it", () => {
  assert.deepEqual([1, 3.469999, 1234.5, 99e6].map(runningText), ["1.00×", "3.46×", "1,234.50×", "99,000,000.00×"]);
  assert.equal(multiplierAt(3.47, 0), 1);
  assert.ok(Math.abs(multiplierAt(3.47, 1) - 3.47) < 1e-12);
});
