import assert from "node:assert/strict";
import { test } from "node:test";
import { phaseOf } from "./publication";

test("an entry is shown only within its period", () => {
  const entry = { published: true, starts_at: 100, ends_at: 200 };
  assert.deepEqual([99, 100, 199, 200].map((now) => phaseOf(entry, now)), ["waiting", "shown", "shown", "over"]);
  assert.equal(phaseOf({ published: true, starts_at: 0, ends_at: 0 }, 5), "shown");
  assert.equal(phaseOf({ ...entry, published: false }, 150), "off");
});
