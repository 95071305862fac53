import assert from "node:assert/strict";
import { test } from "node:test";
import { bannersPerView, maxPosition, sportsPositionLimit, nextPosition, stepOf, tilesPerView } from "./slider.model";

test("tiles per view grow from 3 at 320 px to 8 at 2100 px", () => {
  const shown = [320, 767, 768, 1099, 1100, 1399, 1400, 1799, 1800, 2099, 2100].map(tilesPerView);
  assert.deepEqual(shown, [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]);
});

test("an arrow moves by 3 up to 991 px, else by 8", () => {
  assert.deepEqual([320, 991, 992, 2100].map(stepOf), [3, 3, 8, 8]);
});

test("1, 2 or 3 banners are side by side", () => {
  assert.deepEqual([320, 499, 500, 599, 600, 1440].map(bannersPerView), [1, 1, 2, 2, 3, 3]);
});

function pressed(times: number, direction: -1 | 1, from: number, row: Parameters<typeof nextPosition>[2]): number {
  let position = from;
  for (let press = 0; press < times; press++) position = nextPosition(position, direction, row);
  return position;
}

test("the position stays between 0 and 20", () => {
  const row = { tiles: 500, perView: 8, step: 8 };
  assert.equal(pressed(30, 1, 0, row), 20);
  assert.equal(pressed(30, -1, 20, row), 0);
});

test("on sportsbook pages the position stays between 0 and 24", () => {
  const row = { tiles: 500, perView: 3, step: 3, positionLimit: sportsPositionLimit };
  assert.equal(pressed(30, 1, 0, row), 24);
  assert.equal(pressed(40, -1, 24, row), 0);
});

test("the position cannot pass the last tile", () => {
  const row = { tiles: 12, perView: 5, step: 8 };
  assert.equal(nextPosition(0, 1, row), 7);
  assert.equal(pressed(30, 1, 0, row), 7);
  assert.equal(nextPosition(7, -1, row), 0);
  assert.equal(maxPosition({ tiles: 3, perView: 8 }), 0);
});
