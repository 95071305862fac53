import assert from "node:assert/strict";
import { test } from "node:test";
import { movedTo } from "./order";

test("one key moves, and the others keep their order", () => {
  assert.deepEqual(movedTo(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(movedTo(["a", "b", "c", "d"], 3, 0), ["d", "a", "b", "c"]);
  assert.deepEqual(movedTo(["a"], 0, 0), ["a"]);
});
