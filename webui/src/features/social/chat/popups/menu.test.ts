import assert from "node:assert/strict";
import test from "node:test";
import { entryAfter, placeMenu } from "./menu.model";

const bounds = { left: 1100, top: 60, right: 1440, bottom: 900 };
const size = { width: 240, height: 420 };
const button = (top: number) => ({ left: 1400, top, right: 1424, bottom: top + 24 });

test("a menu opens below its button, or above if there is no space", () => {
  assert.deepEqual(placeMenu(button(100), size, bounds), { left: 1184, top: 128, maxHeight: 824 });
  assert.equal(placeMenu(button(800), size, bounds).top, 376);
});

test("a menu stays within its bounds", () => {
  const middle = { ...bounds, bottom: 560 };
  assert.equal(placeMenu(button(300), size, middle).top, 132, "neither side fits: as low as can be");
  const low = { ...bounds, bottom: 360 };
  assert.deepEqual(placeMenu(button(100), size, low), { left: 1184, top: 68, maxHeight: 284 });
  const narrow = { left: 0, top: 60, right: 200, bottom: 800 };
  assert.equal(placeMenu({ left: 150, top: 100, right: 174, bottom: 124 }, size, narrow).left, 8);
});

test("keys move through the entries and wrap around", () => {
  const labels = ["Delete message", "Delete all", "5 min", "15 min", "1 hour"];
  assert.equal(entryAfter("ArrowDown", 0, labels), 1);
  assert.equal(entryAfter("ArrowDown", 4, labels), 0);
  assert.equal(entryAfter("ArrowUp", 0, labels), 4);
  assert.equal(entryAfter("ArrowUp", -1, labels), 4);
  assert.equal(entryAfter("Home", 3, labels), 0);
  assert.equal(entryAfter("End", 0, labels), 4);
  assert.equal(entryAfter("1", 0, labels), 3);
  assert.equal(entryAfter("1", 3, labels), 4);
  assert.equal(entryAfter("D", 0, labels), 1);
  assert.equal(entryAfter("5", 2, labels), 2);
  for (const key of ["z", " ", "Enter", "Tab", "Escape"]) assert.equal(entryAfter(key, 0, labels), null, key);
  assert.equal(entryAfter("Home", 0, []), null);
});
