import assert from "node:assert/strict";
import { test } from "node:test";
import type { WheelView } from "../../views";
import { quickOptions, fakeInstance, replyOf, animatedOptions } from "../shared/instance.fake";
import { makeModel, type WheelState } from "./wheel.model";
import { segmentAt } from "./wheel.spin";

const choices = [
  { name: "segments", label: "Segments", options: ["10", "20"], default: "10" },
  { name: "risk", label: "Risk", options: ["medium", "high"], default: "medium" },
];
const ten = ["0", "1.9", "0", "1.5", "0", "2", "0", "1.5", "0", "3"];
const table = { segments: { "10": { medium: ten, high: [...Array(9).fill("0"), "9.9"] }, "20": { medium: [...ten, ...ten], high: [...Array(19).fill("0"), "19.8"] } } };
const view = (segment: number, more: Partial<WheelView> = {}): WheelView => ({ segments: 10, risk: "medium", segment, multiplier: "1.50", ...more });

function start() {
  const fake = fakeInstance<"wheel">(choices, table);
  const model = makeModel(fake.instance);
  const moments: WheelState[] = [];
  model.watch((moment) => moments.push(moment));
  return { fake, model, moments, under: () => segmentAt(moments.at(-1)!.rotation, model.pays.value.length) };
}

test("a quick round stops at once on its segment without spin sounds", async () => {
  const { fake, model, under } = start();
  await model.show(replyOf(view(3)), quickOptions());
  assert.equal(under(), 3);
  assert.equal(model.result.value?.segment, 3);
  assert.equal(model.still.value, true);
  assert.deepEqual(fake.sounds, ["land"]);
});

test("the result is shown when the wheel has stopped, or at once if skipped", async () => {
  const { model, under } = start();
  await model.show(replyOf(view(7)), quickOptions());
  globalThis.requestAnimationFrame ??= ((next: FrameRequestCallback) => setTimeout(() => next(performance.now()), 16)) as unknown as typeof requestAnimationFrame;
  globalThis.cancelAnimationFrame ??= ((id: number) => clearTimeout(id)) as typeof cancelAnimationFrame;
  const { options, skip } = animatedOptions();
  const shown = model.show(replyOf(view(4, { multiplier: "0.00" })), options);
  assert.deepEqual([model.result.value], [null]);
  assert.equal(Boolean(model.spinning.value), true);
  skip();
  await shown;
  assert.equal(Boolean(model.spinning.value), false);
  assert.equal(model.result.value?.segment, 4);
  assert.equal(under(), 4);
});

test("a changed wheel has no result, and segment 0 is under the pointer", async () => {
  const { model, under } = start();
  await model.show(replyOf(view(3)), quickOptions());
  model.risk.value = "high";
  assert.equal(model.result.value, null);
  assert.equal(under(), 0);
  assert.equal(model.pays.value.at(-1), "9.9");
});

test("a restored round sets its wheel and its result", () => {
  const { model, under } = start();
  model.restore(replyOf(view(19, { segments: 20, risk: "high", multiplier: "19.80" })));
  assert.equal(model.segments.value, "20");
  assert.equal(model.risk.value, "high");
  assert.equal(model.result.value?.multiplier, "19.80");
  assert.equal(under(), 19);
});
