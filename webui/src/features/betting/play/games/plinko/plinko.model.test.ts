import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { quickOptions, fakeInstance, replyOf, animatedOptions } from "../shared/instance.fake";
import type { PlinkoView } from "../../views";
import { isOfBoard, makeModel } from "./plinko.model";
import { chanceOf, multipliersOf, tierOf, tiers, waysOf } from "./plinko.table";

const choices = [
  { name: "rows", label: "Rows", min: "8", max: "16", default: "8" },
  { name: "risk", label: "Risk", options: ["low", "high"], default: "low" },
];
const table = { rows: { "8": { low: ["5.6", "2.1", "1.1", "1", "0.5", "1", "1.1", "2.1", "5.6"] } } };
const view: PlinkoView = { rows: 8, risk: "low", path: [1, 0, 1, 0, 0, 0, 1, 0], bucket: 3, multiplier: "1.00" };
const other: PlinkoView = { ...view, path: [1, 1, 1, 1, 1, 1, 1, 1], bucket: 8, multiplier: "5.60" };

// Runs with timers and a clock that the test controls.
async function underClock(run: (pass: (ms: number) => Promise<void>) => Promise<void>): Promise<void> {
  let now = 1000;
  mock.timers.enable({ apis: ["setTimeout"] });
  const clock = mock.method(performance, "now", () => now);
  try {
    await run(async (ms) => {
      for (let past = 0; past < ms; past += 10) {
        now += 10;
        mock.timers.tick(10);
        for (let turn = 0; turn < 6; turn++) await Promise.resolve();
      }
    });
  } finally {
    mock.timers.reset();
    clock.mock.restore();
  }
}

test("the result of a ball is shown when it is in the bucket", () =>
  underClock(async (pass) => {
    const fake = fakeInstance<"plinko">(choices, table);
    const model = makeModel(fake.instance);
    let done = false;
    void model.show(replyOf(view), animatedOptions().options).then(() => (done = true));
    await pass(1100);
    assert.deepEqual([model.balls.length, model.landed().length, done], [1, 0, false]);
    await pass(400);
    assert.deepEqual([model.balls.length, model.landed()[0]?.view.bucket, done], [0, 3, true]);
    assert.deepEqual([model.scene().hits[3] !== undefined, model.scene().hits[4], fake.sounds], [true, undefined, ["land"]]);
  }));

test("each struck peg plays a sound, with a min interval for many balls", () =>
  underClock(async (pass) => {
    const fake = fakeInstance<"plinko">(choices, table);
    const model = makeModel(fake.instance);
    void model.show(replyOf(view), animatedOptions().options);
    for (let frame = 0; frame < 150; frame++) {
      await pass(10);
      model.playStrikes(performance.now());
    }
    assert.equal(fake.sounds.filter((name) => name === "tick").length, 8);
    for (let ball = 0; ball < 20; ball++) void model.show(replyOf(view), animatedOptions().options);
    for (let frame = 0; frame < 150; frame++) {
      await pass(10);
      model.playStrikes(performance.now());
    }
    assert.equal(fake.sounds.filter((name) => name === "tick").length, 16);
  }));

test("balls fall at the same time and land independently", () =>
  underClock(async (pass) => {
    const model = makeModel(fakeInstance<"plinko">(choices, table).instance);
    const seen: number[] = [];
    for (const each of [view, other, view]) {
      void model.show(replyOf(each), animatedOptions().options).then(() => seen.push(each.bucket));
      await pass(200);
    }
    assert.deepEqual([seen, model.balls.length], [[], 3]);
    await pass(750);
    assert.deepEqual([seen, model.balls.length], [[3], 2]);
    await pass(600);
    assert.deepEqual([seen, model.landed().map((one) => one.view.bucket), model.balls.length], [[3, 8, 3], [3, 8, 3], 0]);
  }));

test("rows and risk are locked while a wager is pending or in flight", () => {
  const fake = fakeInstance<"plinko">(choices, table);
  const model = makeModel(fake.instance);
  assert.equal(model.locked.value, false);
  fake.inFlight.value = 2;
  assert.equal(model.locked.value, true);
  fake.inFlight.value = 0;
  fake.locked.value = true;
  assert.equal(model.locked.value, true);
});

test("if skipped or quick, the result is shown at once", async () => {
  const model = makeModel(fakeInstance<"plinko">(choices, table).instance);
  const { options, skip } = animatedOptions();
  const shown = model.show(replyOf(view), options);
  assert.equal(model.balls.length, 1);
  skip();
  await shown;
  await model.show(replyOf(other), quickOptions());
  assert.deepEqual(model.landed().map(({ view: { bucket }, at }) => [bucket, at]), [[8, null], [3, null]]);
});

test("a skip lands every ball of its signal", () =>
  underClock(async (pass) => {
    const model = makeModel(fakeInstance<"plinko">(choices, table).instance);
    const { options, skip } = animatedOptions();
    for (const each of [view, view, other]) void model.show(replyOf(each), options);
    await pass(430);
    assert.equal(model.balls.length, 3);
    skip();
    await pass(10);
    assert.deepEqual([model.balls.length, model.landed().length], [0, 3]);
    assert.ok(model.landed().every(({ at }) => at === null));
  }));

test("another board lands the balls of the old one", async () => {
  const model = makeModel(fakeInstance<"plinko">(choices, table).instance);
  const shown = model.show(replyOf(view), animatedOptions().options);
  model.risk.value = "low";
  assert.equal(model.balls.length, 1);
  model.rows.value = "9";
  for (let turn = 0; turn < 6; turn++) await Promise.resolve();
  assert.equal(model.balls.length, 0);
  const [last] = model.landed();
  assert.ok(last && last.at === null && isOfBoard({ rows: 8, risk: "low" }, last.view) && !isOfBoard({ rows: 9, risk: "low" }, last.view));
  await shown;
});

test("after the page is closed, balls land without sound", async () => {
  const fake = fakeInstance<"plinko">(choices, table);
  const model = makeModel(fake.instance);
  const unsubscribe = model.watch(() => undefined);
  const shown = model.show(replyOf(view), animatedOptions().options);
  unsubscribe();
  for (let turn = 0; turn < 6; turn++) await Promise.resolve();
  assert.deepEqual([model.balls.length, model.landed().length, fake.sounds], [0, 1, []]);
  void shown;
});

test("a ball of a hidden board is not animated", async () => {
  const model = makeModel(fakeInstance<"plinko">(choices, table).instance);
  await model.show(replyOf({ ...view, risk: "high" }), animatedOptions().options);
  assert.deepEqual([model.balls.length, model.landed().length], [0, 1]);
});

test("a restored bet sets its board and its bucket", () => {
  const model = makeModel(fakeInstance<"plinko">(choices, table).instance);
  model.restore(replyOf({ ...other, risk: "high" }));
  assert.deepEqual([model.rows.value, model.risk.value, model.landed().map((one) => one.view.bucket)], ["8", "high", [8]]);
});

test("buckets have their chances and labels", () => {
  assert.deepEqual(waysOf(4), [1, 4, 6, 4, 1]);
  assert.equal(waysOf(16).reduce((sum, ways) => sum + ways), 65536);
  assert.deepEqual([chanceOf(8, 0), chanceOf(8, 4), chanceOf(16, 0)], ["0.39", "27.34", "0.0015"]);
  assert.deepEqual(multipliersOf(table, "8", "low").length, 9);
  assert.deepEqual(multipliersOf(table, "9", "low"), []);
});

// WCAG 2: relative luminance, and 4.5 to 1 for text of this size.
const luminance = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
    .reduce((sum, share, at) => sum + share * [0.2126, 0.7152, 0.0722][at]!, 0);

test("a bucket's colour follows its value, and its label is readable", () => {
  assert.deepEqual(["0", "0.49", "0.5", "1", "10000"].map((pay) => tiers.indexOf(tierOf(pay))), [0, 0, 1, 2, 8]);
  for (const { fill, ink } of tiers) {
    const [high, low] = [luminance(fill), luminance(ink)].sort((a, b) => b - a) as [number, number];
    assert.ok((high + 0.05) / (low + 0.05) >= 4.5, `${ink} on ${fill}`);
  }
});
