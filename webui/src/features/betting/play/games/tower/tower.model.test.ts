import assert from "node:assert/strict";
import { test } from "node:test";
import type { TowerView } from "../../views";
import { quickOptions, fakeInstance, replyOf } from "../shared/instance.fake";
import { makeModel } from "./tower.model";

const table = {
  difficulties: {
    easy: { tiles: 4, safe: 3, multipliers: ["1.30", "1.74"] },
    hard: { tiles: 2, safe: 1, multipliers: ["1.96", "3.92"] },
  },
};

test("the tower accepts only tiles of its difficulty", async () => {
  const fake = fakeInstance<"tower">([{ name: "difficulty", label: "Difficulty", options: ["easy", "hard"], default: "easy" }], table);
  const tower = makeModel(fake.instance);
  const round: TowerView = { difficulty: "hard", tiles: [], lost: false, eggs: null, multiplier: "1.00", next: "1.96" };
  fake.open.value = true;
  tower.restore(replyOf(round));
  assert.equal(tower.difficulty.value, "hard");
  assert.deepEqual([tower.pay(2), tower.pay(3)], ["3.92", ""]);
  await tower.climb(2);
  assert.deepEqual(fake.turns, []);
  await tower.climb(1);
  assert.deepEqual(fake.turns, [{ tile: 1 }]);
  await tower.show(replyOf({ ...round, tiles: [1], eggs: [[0]], lost: true }, "fail"), quickOptions());
  assert.equal(tower.view.value?.lost, false);
});
