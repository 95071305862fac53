import assert from "node:assert/strict";
import { test } from "node:test";
import type { PolicyVersion } from "../../../../lib/api.gen";
import { phaseOf } from "./policies.model";

const version = (number: number, effective_at: number, withdrawn = false): PolicyVersion =>
  ({ policy: "terms", version: number, built_in: false, changes: "", effective_at, created_at: 0, author: "", withdrawn });

test("a version is in force, upcoming, past or withdrawn", () => {
  const policy = { in_force: 2 };
  assert.deepEqual([version(1, 5), version(2, 10), version(3, 99), version(4, 99, true)].map((one) => phaseOf(one, policy, 50)), ["past", "in force", "upcoming", "withdrawn"]);
});
