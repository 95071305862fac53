import assert from "node:assert/strict";
import { test } from "node:test";
import type { VideopokerView } from "../../views";
import { atOnce, fakeInstance, replyOf, slowly } from "../shared/instance.fake";
import { makeModel } from "./videopoker.model";
import { movesOf } from "./videopoker.moves";
import { making, payLines, rankOf, steps, tableOf } from "./videopoker.steps";

const dealt = ["Jd", "9s", "Jc", "2h", "5d"];
const open: VideopokerView = { dealt, hold: null, hand: null, rank: "jacks" };
const drawn: VideopokerView = { dealt, hold: [true, false, true, false, false], hand: ["Jd", "Js", "Jc", "4h", "Ad"], rank: "three" };
const seen = (view: VideopokerView) => steps(view).map(({ table }) => table.cards.map((card) => (card === undefined ? "-" : (card ?? "?"))).join(" "));

test("a deal lays five cards from the left and tells the rank last", () => {
  assert.deepEqual(seen(open), ["Jd - - - -", "Jd 9s - - -", "Jd 9s Jc - -", "Jd 9s Jc 2h -", "Jd 9s Jc 2h 5d", "Jd 9s Jc 2h 5d"]);
  assert.deepEqual(steps(open).map(({ table }) => table.rank), [null, null, null, null, null, "jacks"]);
  assert.equal(tableOf(open).over, false);
});

test("a draw turns down what is not held and replaces it in order", () => {
  assert.deepEqual(seen(drawn), ["Jd ? Jc ? ?", "Jd Js Jc ? ?", "Jd Js Jc 4h ?", "Jd Js Jc 4h Ad", "Jd Js Jc 4h Ad"]);
  assert.deepEqual(tableOf(drawn), { cards: drawn.hand, rank: "three", over: true });
});

test("a hand kept whole is judged at once", () => {
  const kept: VideopokerView = { dealt, hold: [true, true, true, true, true], hand: dealt, rank: "jacks" };
  assert.equal(steps(kept).length, 1);
});

test("the cards that make a rank are told from the others", () => {
  assert.deepEqual(making(drawn.hand!, "three"), [true, true, true, false, false]);
  assert.deepEqual(making(dealt, "jacks"), [true, false, true, false, false]);
  assert.deepEqual(making(["2d", "2s", "9c", "9h", "Kd"], "two_pair"), [true, true, true, true, false]);
  assert.deepEqual(making(["2d", "2s", "2c", "2h", "Kd"], "four"), [true, true, true, true, false]);
  assert.deepEqual(making(["2d", "2s", "9c", "9h", "9d"], "full_house"), [true, true, true, true, true]);
  assert.deepEqual(making(dealt, "none"), [false, false, false, false, false]);
});

test("the pay table is read and what is none is left out", () => {
  assert.deepEqual(payLines({ hands: [{ rank: "royal_flush", multiplier: "800" }, { rank: "x", multiplier: "1" }, { rank: "four", multiplier: 25 }] }), [{ rank: "royal_flush", multiplier: "800" }]);
  for (const bad of [null, undefined, 3, {}, { hands: 1 }]) assert.deepEqual(payLines(bad), []);
  assert.equal(rankOf("nonsense"), "none");
});

test("the one move draws for what is not held, or keeps all", async () => {
  const fake = fakeInstance<"videopoker">();
  const model = makeModel(fake.instance);
  assert.deepEqual(movesOf(model), []);
  fake.open.value = true;
  await model.show(replyOf(open), atOnce());
  const said = () => movesOf(model).map(({ label, note }) => [label, note])[0];
  assert.deepEqual(said(), ["Draw", "five new cards"]);
  model.toggle(0);
  model.toggle(2);
  assert.deepEqual(said(), ["Draw", "2 held"]);
  model.holdEach(true);
  assert.deepEqual(said(), ["Keep all five", undefined]);
  movesOf(model)[0]!.act();
  assert.deepEqual(fake.turns, [{ hold: [true, true, true, true, true] }]);
});

test("nobody chooses among cards that are dealt: a press shows them all", async () => {
  const fake = fakeInstance<"videopoker">();
  const model = makeModel(fake.instance);
  fake.open.value = fake.busy.value = fake.showing.value = true;
  const { options, skip } = slowly();
  const shown = model.show(replyOf(open), options);
  model.toggle(0);
  await model.draw();
  assert.deepEqual([fake.turns, fake.skips.value, model.holds.value.includes(true)], [[], 2, false]);
  skip();
  await shown;
  model.toggle(0);
  await model.draw();
  assert.deepEqual([fake.turns, fake.skips.value], [[{ hold: [true, false, false, false, false] }], 2]);
});
