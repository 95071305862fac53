import assert from "node:assert/strict";
import { test } from "node:test";
import { menuShift } from "./menuShift";

test("a menu on the screen is not moved", () => assert.equal(Math.abs(menuShift(100, 300, 390)), 0));
test("a menu over the left edge moves right", () => assert.equal(menuShift(-26, 174, 390), 34));
test("a menu over the right edge moves left", () => assert.equal(menuShift(250, 450, 390), -68));
test("a menu wider than the screen keeps its start visible", () => assert.equal(menuShift(20, 500, 390), -12));
