import assert from "node:assert/strict";
import { test } from "node:test";
import type { KenoView } from "../../views";
import { quickOptions, fakeInstance, replyOf, animatedOptions } from "../shared/instance.fake";
import { cellOf, makeModel } from "./keno.model";

const choices = [{ name: "risk", label: "Risk", options: ["classic", "low"], default: "classic" }];
const view: KenoView = { risk: "low", picks: [3, 7], drawn: [7, 1, 2, 4, 5, 6, 8, 9, 10, 11], hits: [7] };

test("picks change only while unlocked, and clear the result", async () => {
  const fake = fakeInstance<"keno">(choices);
  const model = makeModel(fake.instance);
  model.press(3);
  model.press(7);
  assert.deepEqual(model.picks.value, [3, 7]);
  await model.show(replyOf(view), quickOptions());
  assert.equal(model.complete.value, true);
  fake.locked.value = true;
  model.clear();
  assert.deepEqual(model.picks.value, [3, 7]);
  fake.locked.value = false;
  model.press(3);
  assert.deepEqual([model.picks.value, model.drawn.value, model.complete.value], [[7], [], false]);
});

test("numbers are drawn one by one, or all at once if skipped", async () => {
  const model = makeModel(fakeInstance<"keno">(choices).instance);
  const { options, skip } = animatedOptions();
  const shown = model.show(replyOf(view), options);
  assert.deepEqual(model.drawn.value, [7]);
  assert.equal(cellOf(3, model.picks.value, model.drawn.value, model.complete.value), "picked");
  skip();
  await shown;
  assert.deepEqual(model.drawn.value, view.drawn);
  const cells = [3, 7, 1, 40].map((cell) => cellOf(cell, model.picks.value, model.drawn.value, model.complete.value));
  assert.deepEqual(cells, ["missed", "hit", "drawn", "free"]);
});

test("a restored round sets its risk and picks", () => {
  const model = makeModel(fakeInstance<"keno">(choices).instance);
  model.restore(replyOf(view));
  assert.deepEqual([model.risk.value, model.picks.value], ["low", [3, 7]]);
});
