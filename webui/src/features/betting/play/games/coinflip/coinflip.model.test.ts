import assert from "node:assert/strict";
import { test } from "node:test";
import type { Reply, ReplyOf } from "../../contract";
import type { CoinflipView } from "../../views";
import { quickOptions, fakeInstance, replyOf, animatedOptions } from "../shared/instance.fake";
import { makeModel } from "./coinflip.model";
import { coinAtRest, sideUp, type Coin } from "./coinflip.toss";

const choices = [
  { name: "side", label: "Side", options: ["heads", "tails"], default: "heads" },
  { name: "series", label: "Play", options: ["false", "true"], default: "false" },
];
const table = { multipliers: ["1.98", "3.96", "7.92"] };
const heads = { side: "heads", result: "heads" } as const;
const missed = { side: "heads", result: "tails" } as const;
const view = (flips: CoinflipView["flips"], more: Partial<CoinflipView> = {}): CoinflipView => ({ series: true, flips, multiplier: "1.00", next: "1.98", ...more });

function answer(shown: CoinflipView, status: Reply["game"]["status"], result?: Reply["result"]): ReplyOf<"coinflip"> {
  const reply = replyOf(shown, result);
  return { ...reply, game: { ...reply.game, status } };
}

function start() {
  // The tween of a toss needs requestAnimationFrame, which Node does not have.
  globalThis.requestAnimationFrame ??= ((next: FrameRequestCallback) => setTimeout(() => next(performance.now()), 16)) as unknown as typeof requestAnimationFrame;
  globalThis.cancelAnimationFrame ??= ((id: number) => clearTimeout(id)) as typeof cancelAnimationFrame;
  const fake = fakeInstance<"coinflip">(choices, table);
  const model = makeModel(fake.instance);
  const coins: Coin[] = [];
  model.watch((coin) => coins.push(coin));
  return { fake, model, coin: () => coins.at(-1)! };
}

test("the choices are a side for one flip, and no side for a series", () => {
  const { model } = start();
  assert.deepEqual(model.data(), { side: "heads" });
  model.series.value = "true";
  assert.deepEqual(model.data(), { series: true });
});

test("a press selects the side of a single flip unless locked", async () => {
  const { fake, model } = start();
  await model.choose("tails");
  assert.equal(model.side.value, "tails");
  fake.locked.value = true;
  await model.choose("heads");
  assert.equal(model.side.value, "tails");
  assert.deepEqual(fake.turns, []);
});

test("a press flips in an open series only, and not while busy", async () => {
  const { fake, model } = start();
  model.series.value = "true";
  await model.choose("tails");
  fake.open.value = true;
  fake.busy.value = true;
  await model.choose("tails");
  assert.deepEqual(fake.turns, []);
  fake.busy.value = false;
  await model.choose("tails");
  assert.deepEqual(fake.turns, [{ side: "tails" }]);
});

test("a press during the toss skips it, and a press after it flips again", async () => {
  const { fake, model } = start();
  model.series.value = "true";
  fake.open.value = true;
  await model.show(answer(view([]), "in-progress"), quickOptions());
  fake.busy.value = fake.showing.value = true;
  const { options, skip } = animatedOptions();
  const shown = model.show(answer(view([heads]), "in-progress", "continue"), options);
  await model.choose("heads");
  assert.deepEqual([fake.turns, fake.skipCount.value], [[], 1]);
  skip();
  await shown;
  await model.choose("heads");
  assert.deepEqual([fake.turns, fake.skipCount.value], [[{ side: "heads" }], 1]);
});

test("the result of a flip is hidden until the coin has landed, also the first of a series", async () => {
  const { model, coin } = start();
  model.series.value = "true";
  await model.show(answer(view([]), "in-progress"), quickOptions());
  const { options, skip } = animatedOptions();
  const shown = model.show(answer(view([missed], { multiplier: "0.00", next: "" }), "lose", "lose"), options);
  assert.equal(model.phase.value, "tossed");
  assert.deepEqual(model.view.value?.flips, []);
  assert.equal(model.view.value?.multiplier, "1.00");
  assert.equal(model.up.value, "heads");
  skip();
  await shown;
  assert.deepEqual([model.phase.value, model.up.value, model.view.value?.multiplier], ["lost", "tails", "0.00"]);
  assert.deepEqual(coin(), coinAtRest("tails"));
});

test("a cash-out tosses no coin", async () => {
  const { fake, model } = start();
  model.restore(answer(view([heads], { multiplier: "1.98", next: "3.96" }), "in-progress"));
  await model.show(answer(view([heads], { multiplier: "1.98", next: "" }), "win", "finish"), quickOptions());
  assert.equal(model.phase.value, "paid");
  assert.deepEqual(fake.sounds, []);
});

test("a refused turn changes nothing", async () => {
  const { model } = start();
  model.restore(answer(view([heads], { multiplier: "1.98", next: "3.96" }), "in-progress"));
  const before = model.view.value;
  await model.show(answer(view([heads, missed]), "in-progress", "fail"), quickOptions());
  assert.equal(model.view.value, before);
  assert.equal(model.phase.value, "open");
});

test("single flips are listed, newest first, and series are not", async () => {
  const { model } = start();
  await model.show(answer(view([heads], { series: false }), "win"), quickOptions());
  await model.show(answer(view([missed], { series: false }), "lose"), quickOptions());
  assert.deepEqual(model.past.value.map(({ result, right }) => [result, right]), [["tails", false], ["heads", true]]);
  model.series.value = "true";
  assert.equal(model.view.value, null);
  await model.show(answer(view([]), "in-progress"), quickOptions());
  await model.show(answer(view([heads]), "in-progress", "continue"), quickOptions());
  assert.equal(model.past.value.length, 2);
});

test("a restored series sets the mode and the coin", () => {
  const { model, coin } = start();
  model.restore(answer(view([heads, { side: "tails", result: "tails" }], { multiplier: "3.96", next: "7.92" }), "in-progress"));
  assert.equal(model.series.value, "true");
  assert.equal(model.view.value?.flips.length, 2);
  assert.equal(sideUp(coin().angle), "tails");
  assert.equal(model.phase.value, "open");
});

test("a series cannot be played automatically", () => {
  const { fake, model } = start();
  assert.equal(model.autoRuns(), false);
  fake.locked.value = true;
  assert.equal(model.autoRuns(), true);
  fake.open.value = true;
  assert.equal(model.autoRuns(), false);
});
