import assert from "node:assert/strict";
import { test } from "node:test";
import type { HiloView } from "../../views";
import { quickOptions, fakeInstance, replyOf, animatedOptions } from "../shared/instance.fake";
import { makeModel } from "./hilo.model";
import { movesOf } from "./hilo.moves";
import { marks, rightGuesses, steps } from "./hilo.steps";

const odds: HiloView["odds"] = { higher: { label: "higher_or_same", chance: "61.53", multiplier: "1.60" }, lower: { label: "lower_or_same", chance: "46.15", multiplier: "2.14" } };
const one: HiloView = { cards: ["6d"], guesses: [], lost: false, multiplier: "1.00", odds };
const two: HiloView = { cards: ["6d", "9s"], guesses: ["higher"], lost: false, multiplier: "1.60", odds };

test("a new card is shown before its result", () => {
  const [first, second, ...more] = steps(one, two);
  assert.equal(more.length, 0);
  assert.deepEqual(first?.table.cards, ["6d", "9s"]);
  assert.equal(first?.table.odds, one.odds);
  assert.equal(first?.table.multiplier, "1.00");
  assert.deepEqual(second?.table, two);
});

test("a losing card shows no result before it has landed", () => {
  const lost: HiloView = { ...two, lost: true, multiplier: "0.00", odds: null };
  const [first, second] = steps(one, lost);
  assert.equal(first?.table.lost, false);
  assert.equal(second?.table.lost, true);
});

test("a cash-out shows no card again", () => {
  assert.deepEqual(steps(two, { ...two, odds: null }).map((frame) => frame.table.odds), [null]);
  assert.equal(steps(null, one).length, 2);
});

test("only the last guess can be wrong, and a skip is neither right nor wrong", () => {
  const view: HiloView = { cards: ["6d", "9s", "Kh", "Kc"], guesses: ["higher", "skip", "lower"], lost: true, multiplier: "0.00", odds: null };
  assert.deepEqual(marks(view), ["first", "right", "skip", "wrong"]);
  assert.equal(rightGuesses(view), 1);
  assert.deepEqual(marks({ ...view, lost: false }), ["first", "right", "skip", "right"]);
});

test("the moves show the multiplier of each guess", async () => {
  const fake = fakeInstance<"hilo">();
  const model = makeModel(fake.instance);
  assert.deepEqual(movesOf(model), []);
  fake.open.value = true;
  await model.show(replyOf(one), quickOptions());
  assert.deepEqual(movesOf(model).map(({ id, label, note }) => [id, label, note]), [
    ["higher", "Higher", "or same 1.60×"], ["lower", "Lower", "or same 2.14×"], ["skip", "Skip", undefined],
  ]);
  movesOf(model)[1]!.act();
  assert.deepEqual(fake.turns, [{ guess: "lower" }]);
});

test("a press while a card is turned skips the animation, and the next press guesses", async () => {
  const fake = fakeInstance<"hilo">();
  const model = makeModel(fake.instance);
  fake.open.value = true;
  await model.show(replyOf(one), quickOptions());
  fake.busy.value = fake.showing.value = true;
  const { options, skip } = animatedOptions();
  const shown = model.show(replyOf(two, "continue"), options);
  await model.guess("higher");
  assert.deepEqual([fake.turns, fake.skipCount.value], [[], 1]);
  skip();
  await shown;
  await model.guess("higher");
  assert.deepEqual([fake.turns, fake.skipCount.value], [[{ guess: "higher" }], 1]);
});
