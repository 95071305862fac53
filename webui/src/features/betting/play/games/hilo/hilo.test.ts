import assert from "node:assert/strict";
import { test } from "node:test";
import type { HiloView } from "../../views";
import { atOnce, fakeInstance, replyOf, slowly } from "../shared/instance.fake";
import { makeModel } from "./hilo.model";
import { movesOf } from "./hilo.moves";
import { marks, rightGuesses, steps } from "./hilo.steps";

const odds: HiloView["odds"] = { higher: { label: "higher_or_same", chance: "61.53", multiplier: "1.60" }, lower: { label: "lower_or_same", chance: "46.15", multiplier: "2.14" } };
const one: HiloView = { cards: ["6d"], guesses: [], lost: false, multiplier: "1.00", odds };
const two: HiloView = { cards: ["6d", "9s"], guesses: ["higher"], lost: false, multiplier: "1.60", odds };

test("a new card is shown before what it means", () => {
  const [first, second, ...more] = steps(one, two);
  assert.equal(more.length, 0);
  assert.deepEqual(first?.table.cards, ["6d", "9s"]);
  assert.equal(first?.table.odds, one.odds);
  assert.equal(first?.table.multiplier, "1.00");
  assert.deepEqual(second?.table, two);
});

test("a lost card does not tell before it lies", () => {
  const lost: HiloView = { ...two, lost: true, multiplier: "0.00", odds: null };
  const [first, second] = steps(one, lost);
  assert.equal(first?.table.lost, false);
  assert.equal(second?.table.lost, true);
});

test("taking the money shows no card again", () => {
  assert.deepEqual(steps(two, { ...two, odds: null }).map((frame) => frame.table.odds), [null]);
  assert.equal(steps(null, one).length, 2);
});

test("only the last guess can be wrong, and a skip is neither", () => {
  const view: HiloView = { cards: ["6d", "9s", "Kh", "Kc"], guesses: ["higher", "skip", "lower"], lost: true, multiplier: "0.00", odds: null };
  assert.deepEqual(marks(view), ["first", "right", "skip", "wrong"]);
  assert.equal(rightGuesses(view), 1);
  assert.deepEqual(marks({ ...view, lost: false }), ["first", "right", "skip", "right"]);
});

test("the moves carry what each guess pays", async () => {
  const fake = fakeInstance<"hilo">();
  const model = makeModel(fake.instance);
  assert.deepEqual(movesOf(model), []);
  fake.open.value = true;
  await model.show(replyOf(one), atOnce());
  assert.deepEqual(movesOf(model).map(({ id, label, note }) => [id, label, note]), [
    ["higher", "Higher", "or same 1.60×"], ["lower", "Lower", "or same 2.14×"], ["skip", "Skip", undefined],
  ]);
  movesOf(model)[1]!.act();
  assert.deepEqual(fake.turns, [{ guess: "lower" }]);
});

test("nobody guesses while a card is turned: a press shows it, and the next one guesses", async () => {
  const fake = fakeInstance<"hilo">();
  const model = makeModel(fake.instance);
  fake.open.value = true;
  await model.show(replyOf(one), atOnce());
  fake.busy.value = fake.showing.value = true;
  const { options, skip } = slowly();
  const shown = model.show(replyOf(two, "continue"), options);
  await model.guess("higher");
  assert.deepEqual([fake.turns, fake.skips.value], [[], 1]);
  skip();
  await shown;
  await model.guess("higher");
  assert.deepEqual([fake.turns, fake.skips.value], [[{ guess: "higher" }], 1]);
});
