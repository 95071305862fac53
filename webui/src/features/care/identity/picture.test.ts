import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted } from "./picture";

test("a picture is sent no larger than is needed, and never larger than it is", () => {
  assert.deepEqual(fitted(6000, 4000), { width: 3000, height: 2000 });
  assert.deepEqual(fitted(4000, 8000), { width: 1500, height: 3000 });
  assert.deepEqual(fitted(800, 600), { width: 800, height: 600 });
  assert.deepEqual(fitted(90_000, 10), { width: 3000, height: 1 });
});
