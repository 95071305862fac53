import assert from "node:assert/strict";
import { test } from "node:test";
import { pagesAround } from "./pagesAround";

test("shows two neighbours on each side within the pages", () => {
  assert.deepEqual(pagesAround(5, 9), [3, 4, 5, 6, 7]);
  assert.deepEqual(pagesAround(1, 9), [1, 2, 3]);
  assert.deepEqual(pagesAround(9, 9), [7, 8, 9]);
  assert.deepEqual(pagesAround(1, 1), [1]);
  assert.deepEqual(pagesAround(1, 0), []);
});
