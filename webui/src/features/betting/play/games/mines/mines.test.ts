import assert from "node:assert/strict";
import { test } from "node:test";
import { multiplierOf, randomCovered, readMines } from "./mines.math";

const table = { cells: 25, multipliers: { "3": ["1.12", "1.28"], "24": ["24.75"] } };

test("the table has the multipliers of gems, and null after the last", () => {
  assert.equal(multiplierOf(table, 3, 1), "1.12");
  assert.equal(multiplierOf(table, 3, 2), "1.28");
  assert.equal(multiplierOf(table, 24, 2), null);
  assert.equal(multiplierOf(table, 5, 1), null);
});

test("only integers from 1 to 24 are valid numbers of mines", () => {
  for (const bad of ["0", "25", "1.5", "x", "", "-3", "1e1", "007"]) assert.equal(readMines(bad), null, bad);
  assert.equal(readMines("1"), 1);
  assert.equal(readMines("24"), 24);
});

test("a random tile is a covered one", () => {
  const opened = Array.from({ length: 24 }, (_, tile) => tile + 1);
  assert.equal(randomCovered(opened, 0.999), 0);
  assert.equal(randomCovered([0], 0), 1);
  assert.equal(randomCovered([...opened, 0], 0.5), null);
});
