import assert from "node:assert/strict";
import { test } from "node:test";
import { cohortRows } from "./figures.model";

test("a month without returning players has the share 0", () => {
  const cells = [
    { month: "2026-04", after: 0, players: 3 },
    { month: "2026-03", after: 0, players: 4 },
    { month: "2026-03", after: 2, players: 1 },
  ];
  assert.deepEqual(cohortRows(cells), [
    { month: "2026-03", players: 4, shares: [1, 0, 0.25] },
    { month: "2026-04", players: 3, shares: [1] },
  ]);
  assert.deepEqual(cohortRows([]), []);
});
