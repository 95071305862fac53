import assert from "node:assert/strict";
import { test } from "node:test";
import type { HiloView } from "../../views";
import { makeModel as makeHiloModel } from "../hilo/hilo.model";
import { bestGuess, makePlan as makeHilo } from "../hilo/hilo.plan";
import { makeAutoplay as playMines } from "../mines/mines.autoplay";
import { makeModel as makeMinesModel } from "../mines/mines.model";
import { makePlan as makeMines } from "../mines/mines.plan";
import { makeAutoplay as playStairs } from "../stairs/stairs.autoplay";
import { makeModel as makeStairsModel } from "../stairs/stairs.model";
import { cellOnPath } from "../stairs/stairs.plan";
import { makeModel as makeTowerModel } from "../tower/tower.model";
import { makePlan as makeTower, pathWith } from "../tower/tower.plan";
import { fakeInstance, replyOf } from "./instance.fake";

const minesView = (opened: number[]) => ({ mines: 3, opened, hit: null, field: null, multiplier: "1.00", next: "1.13" });

test("mines opens the marked tiles in order and then cashes out", () => {
  const fake = fakeInstance<"mines">([{ name: "mines", label: "Mines", min: "1", max: "24", default: "23" }], { cells: 25, multipliers: {} });
  const model = makeMinesModel(fake.instance);
  const plan = makeMines(model);
  assert.match(plan.problem() ?? "", /Mark the tiles/);
  plan.press(4);
  plan.press(7);
  assert.equal(plan.problem(), null);
  plan.press(9);
  assert.match(plan.problem() ?? "", /at most/, "23 mines leave two gems");
  plan.press(4);
  assert.deepEqual([plan.marked.value, plan.problem()], [[7, 9], null]);
  fake.locked.value = true;
  plan.press(1);
  assert.deepEqual(plan.marked.value, [7, 9], "a run keeps its plan");
  const auto = playMines(model);
  assert.equal(auto.next(replyOf(minesView([]))), "finish", "nothing is marked");
});

test("a tower path is filled from below and removed from above", () => {
  assert.deepEqual(pathWith([], 2, 1), [1, 1, 1]);
  assert.deepEqual(pathWith([1, 1, 1], 0, 2), [2, 1, 1]);
  assert.deepEqual(pathWith([2, 1, 1], 1, 1), [2]);
  const table = { levels: 9, difficulties: { easy: { tiles: 4, safe: 3, multipliers: ["1.30"] }, hard: { tiles: 2, safe: 1, multipliers: ["1.96"] } } };
  const model = makeTowerModel(fakeInstance<"tower">([{ name: "difficulty", label: "Difficulty", options: ["easy", "hard"], default: "easy" }], table).instance);
  const plan = makeTower(model);
  assert.match(plan.problem() ?? "", /Choose a tile/);
  plan.press(1, 3);
  assert.deepEqual([plan.way(), plan.problem()], [[3, 3], null]);
  model.difficulty.value = "hard";
  assert.deepEqual(plan.way(), [1, 1], "a tower of two tiles has no fourth");
});

test("stairs climbs the planned rows along its path", () => {
  assert.deepEqual([cellOnPath("left", 0, 0.9), cellOnPath("middle", 0, 0), cellOnPath("right", 12, 0), cellOnPath("random", 0, 0.999)], [0, 9, 7, 19]);
  const model = makeStairsModel(fakeInstance<"stairs">([{ name: "stones", label: "Stones", default: "3" }], { rows: [], multipliers: {} }).instance);
  const auto = playStairs(model);
  const view = (cells: number[]) => replyOf({ stones: 3, cells, lost: false, field: null, multiplier: "1.00", next: "1.10" });
  for (const cells of [[], [1], [1, 2]]) assert.notEqual(auto.next(view(cells)), "finish");
  assert.equal(auto.next(view([1, 2, 3])), "finish");
});

const odds = (higher: string, lower: string) => ({
  higher: { label: "higher_or_same" as const, chance: higher, multiplier: "1.00" }, lower: { label: "lower_or_same" as const, chance: lower, multiplier: "1.00" },
});
const hiloView = (change: Partial<HiloView>): HiloView => ({ cards: ["5s"], guesses: [], lost: false, multiplier: "1.00", odds: odds("69.23", "38.46"), ...change });

test("hilo guesses the likelier side and stops at the goal of the plan", () => {
  assert.equal(bestGuess(hiloView({}), false), "higher");
  assert.equal(bestGuess(hiloView({ cards: ["Kd"], odds: odds("7.69", "92.31") }), true), "lower");
  assert.deepEqual([bestGuess(hiloView({ cards: ["7c"] }), true), bestGuess(hiloView({ cards: ["7c"] }), false)], ["skip", "higher"]);
  const plan = makeHilo(makeHiloModel(fakeInstance<"hilo">().instance));
  assert.equal(plan.done(hiloView({ guesses: ["skip", "skip", "skip"] })), false, "nothing was won");
  assert.equal(plan.done(hiloView({ guesses: ["higher", "skip", "lower"], multiplier: "2.40" })), false);
  assert.equal(plan.done(hiloView({ guesses: ["higher", "lower", "lower"] })), true);
  plan.multiplier.value = "2.4";
  assert.equal(plan.done(hiloView({ guesses: ["higher"], multiplier: "2.40" })), true);
  plan.guesses.value = "0";
  assert.match(plan.problem() ?? "", /numbers/);
});
