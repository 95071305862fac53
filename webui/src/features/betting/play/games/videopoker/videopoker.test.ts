import assert from "node:assert/strict";
import { test } from "node:test";
import type { VideopokerView } from "../../views";
import { quickOptions, fakeInstance, replyOf, animatedOptions } from "../shared/instance.fake";
import { makeModel } from "./videopoker.model";
import { movesOf } from "./videopoker.moves";
import { cardsOfRank, payLines, rankOf, steps, tableOf } from "./videopoker.steps";

const dealt = ["Jd", "9s", "Jc", "2h", "5d"];
const open: VideopokerView = { dealt, hold: null, hand: null, rank: "jacks" };
const drawn: VideopokerView = { dealt, hold: [true, false, true, false, false], hand: ["Jd", "Js", "Jc", "4h", "Ad"], rank: "three" };
const seen = (view: VideopokerView) => steps(view).map(({ table }) => table.cards.map((card) => (card === undefined ? "-" : (card ?? "?"))).join(" "));

test("a deal shows five cards from the left and the rank last", () => {
  assert.deepEqual(seen(open), ["Jd - - - -", "Jd 9s - - -", "Jd 9s Jc - -", "Jd 9s Jc 2h -", "Jd 9s Jc 2h 5d", "Jd 9s Jc 2h 5d"]);
  assert.deepEqual(steps(open).map(({ table }) => table.rank), [null, null, null, null, null, "jacks"]);
  assert.equal(tableOf(open).over, false);
});

test("a draw turns down the cards that are not held and replaces them in order", () => {
  assert.deepEqual(seen(drawn), ["Jd ? Jc ? ?", "Jd Js Jc ? ?", "Jd Js Jc 4h ?", "Jd Js Jc 4h Ad", "Jd Js Jc 4h Ad"]);
  assert.deepEqual(tableOf(drawn), { cards: drawn.hand, rank: "three", over: true });
});

test("a hand with all cards held shows its rank at once", () => {
  const heldAll: VideopokerView = { dealt, hold: [true, true, true, true, true], hand: dealt, rank: "jacks" };
  assert.equal(steps(heldAll).length, 1);
});

test("the cards that form the rank are marked", () => {
  assert.deepEqual(cardsOfRank(drawn.hand!, "three"), [true, true, true, false, false]);
  assert.deepEqual(cardsOfRank(dealt, "jacks"), [true, false, true, false, false]);
  assert.deepEqual(cardsOfRank(["2d", "2s", "9c", "9h", "Kd"], "two_pair"), [true, true, true, true, false]);
  assert.deepEqual(cardsOfRank(["2d", "2s", "2c", "2h", "Kd"], "four"), [true, true, true, true, false]);
  assert.deepEqual(cardsOfRank(["2d", "2s", "9c", "9h", "9d"], "full_house"), [true, true, true, true, true]);
  assert.deepEqual(cardsOfRank(dealt, "none"), [false, false, false, false, false]);
});

test("the pay table is parsed without unknown lines", () => {
  assert.deepEqual(payLines({ hands: [{ rank: "royal_flush", multiplier: "800" }, { rank: "x", multiplier: "1" }, { rank: "four", multiplier: 25 }] }), [{ rank: "royal_flush", multiplier: "800" }]);
  for (const bad of [null, undefined, 3, {}, { hands: 1 }]) assert.deepEqual(payLines(bad), []);
  assert.equal(rankOf("nonsense"), "none");
});

test("the only move replaces the cards that are not held, or keeps all", async () => {
  const fake = fakeInstance<"videopoker">();
  const model = makeModel(fake.instance);
  assert.deepEqual(movesOf(model), []);
  fake.open.value = true;
  await model.show(replyOf(open), quickOptions());
  const moveText = () => movesOf(model).map(({ label, note }) => [label, note])[0];
  assert.deepEqual(moveText(), ["Draw", "five new cards"]);
  model.toggle(0);
  model.toggle(2);
  assert.deepEqual(moveText(), ["Draw", "2 held"]);
  model.holdEach(true);
  assert.deepEqual(moveText(), ["Keep all five", undefined]);
  movesOf(model)[0]!.act();
  assert.deepEqual(fake.turns, [{ hold: [true, true, true, true, true] }]);
});

test("a press during the deal skips the animation and holds nothing", async () => {
  const fake = fakeInstance<"videopoker">();
  const model = makeModel(fake.instance);
  fake.open.value = fake.busy.value = fake.showing.value = true;
  const { options, skip } = animatedOptions();
  const shown = model.show(replyOf(open), options);
  model.toggle(0);
  await model.draw();
  assert.deepEqual([fake.turns, fake.skipCount.value, model.holds.value.includes(true)], [[], 2, false]);
  skip();
  await shown;
  model.toggle(0);
  await model.draw();
  assert.deepEqual([fake.turns, fake.skipCount.value], [[{ hold: [true, false, false, false, false] }], 2]);
});
