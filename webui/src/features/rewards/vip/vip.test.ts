import assert from "node:assert/strict";
import { test } from "node:test";
import { edgeText, levelRows, ownRow, type VIPRow } from "./vip.model";

test("an exact house edge is shown in percent", () => {
  for (const [edge, percent] of [["1/100", "1.00"], ["1/37", "2.7027"], ["0", "0.00"], ["1", "100.00"], ["101/10000", "1.01"], ["1/3", "33.3333"]] as const) assert.equal(edgeText(edge), `${percent}\u00a0%`);
  for (const edge of ["", "-1/100", "1/0", "a/b"]) assert.equal(edgeText(edge), "unknown");
});

test("the own row is separated from the level rows", () => {
  const rows: VIPRow[] = [{ type: "data", deposited: 1, wagered: 2 }, { type: "level", level: 1, name: "Bronze" }];
  assert.equal(ownRow(rows)?.wagered, 2);
  assert.deepEqual(levelRows(rows).map(({ name }) => name), ["Bronze"]);
});
