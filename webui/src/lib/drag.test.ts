import assert from "node:assert/strict";
import { test } from "node:test";
import { keyStep, arrowOffset, keepOnScreen } from "./drag";

const box = { width: 300, height: 400 };
const screen = { width: 1000, height: 800 };

test("a window stays on the screen", () => {
  assert.deepEqual(keepOnScreen({ x: 100, y: 50 }, box, screen), { x: 100, y: 50 });
  assert.deepEqual(keepOnScreen({ x: -5, y: -5 }, box, screen), { x: 0, y: 0 });
  assert.deepEqual(keepOnScreen({ x: 5000, y: 5000 }, box, screen), { x: 700, y: 400 });
  assert.deepEqual(keepOnScreen({ x: 10, y: 10 }, { width: 2000, height: 2000 }, screen), { x: 0, y: 0 });
});

test("arrows move it", () => {
  assert.deepEqual(arrowOffset("ArrowLeft"), { x: -keyStep, y: 0 });
  assert.equal(arrowOffset("a"), null);
});
