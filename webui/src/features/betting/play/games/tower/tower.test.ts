import assert from "node:assert/strict";
import { test } from "node:test";
import type { TowerView } from "../../views";
import { levelOf, tileOf } from "./tower.math";

test("hidden tiles stay closed until the end", () => {
  const open: TowerView = { difficulty: "hard", tiles: [1, 0], lost: false, eggs: null, multiplier: "3.92", next: "7.84" };
  assert.equal(levelOf(open), 2);
  assert.equal(tileOf(open, 0, 1), "egg");
  assert.equal(tileOf(open, 0, 0), "closed");
  assert.equal(tileOf(open, 2, 0), "closed");
  assert.equal(tileOf(null, 0, 0), "closed");
});

test("at the end the losing tile shows fire and the others are uncovered", () => {
  const lost: TowerView = { difficulty: "hard", tiles: [1, 0], lost: true, eggs: [[1], [1], [0]], multiplier: "0.00", next: "" };
  assert.equal(tileOf(lost, 0, 1), "egg");
  assert.equal(tileOf(lost, 1, 0), "fire");
  assert.equal(tileOf(lost, 1, 1), "spared");
  assert.equal(tileOf(lost, 2, 1), "trap");
});
