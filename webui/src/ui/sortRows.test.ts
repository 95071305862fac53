import assert from "node:assert/strict";
import { test } from "node:test";
import { sortRows } from "./sortRows";

test("sorts a copy in both directions, with exact big amounts", () => {
  const rows = [{ n: 9007199254740993n }, { n: 9007199254740992n }, { n: 1n }];
  assert.deepEqual(sortRows(rows, (row) => row.n, false).map((row) => row.n), [1n, 9007199254740992n, 9007199254740993n]);
  assert.deepEqual(sortRows(rows, (row) => row.n, true).map((row) => row.n), [9007199254740993n, 9007199254740992n, 1n]);
  assert.equal(rows[0]?.n, 9007199254740993n);
});
