import assert from "node:assert/strict";
import { test } from "node:test";
import type { StairsView } from "../../views";
import { cellOf, climbed, climberAt, readStones, rows, widthOf } from "./stairs.math";

test("thirteen rows have twenty to eight cells", () => {
  assert.equal(widthOf(0), 20);
  assert.equal(widthOf(rows - 1), 8);
});

test("only integers from 1 to 7 are valid numbers of stones", () => {
  for (const bad of ["0", "8", "1.5", "x", "", "07", "-1"]) assert.equal(readStones(bad), null, bad);
  assert.equal(readStones("7"), 7);
});

const open: StairsView = { stones: 3, cells: [4, 10], lost: false, field: null, multiplier: "1.38", next: "1.65" };

test("hidden cells stay closed until the end", () => {
  assert.equal(cellOf(open, 1, 10), "step");
  assert.equal(cellOf(open, 1, 9), "closed");
  assert.equal(cellOf(null, 0, 0), "closed");
  const lost = { ...open, lost: true, field: [[1], [10, 11]] };
  assert.equal(cellOf(lost, 1, 10), "crushed");
  assert.equal(cellOf(lost, 1, 11), "stone");
  assert.equal(cellOf(lost, 0, 2), "free");
  assert.equal(climbed(lost), 1);
  assert.equal(climbed(open), 2);
});

test("the climber is on the ground, then on the last cell", () => {
  assert.deepEqual(climberAt(null), { x: 9.5, y: 0 });
  assert.deepEqual(climberAt(open), { x: 10.5, y: 2 });
});
