import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryBox, type Box } from "../../../lib/persist";
import { cachedCodes, mayTellBarred } from "./blocked.model";
import { readTable, type Restriction } from "./restrictions.model";

function watched(): { box: Box; keys: () => string[] } {
  const inner = memoryBox();
  const keys = new Set<string>();
  const box: Box = {
    ...inner,
    setItem: (key, value) => (keys.add(key), inner.setItem(key, value)),
    removeItem: (key) => (keys.delete(key), inner.removeItem(key)),
  };
  return { box, keys: () => [...keys] };
}

const table: Restriction[] = [{ Provider: "Reelwright", Restrictions: "France" }];
const other: Restriction[] = [{ Provider: "Reelwright", Restrictions: "Norway" }];

test("a table is read once, another table anew, and the old one is dropped", () => {
  const { box, keys } = watched();
  let reads = 0;
  const read = (rows: readonly Restriction[]) => (reads++, readTable(rows));
  assert.deepEqual(cachedCodes(box, table, read), { reelwright: ["FR"] });
  assert.deepEqual(cachedCodes(box, table, read), { reelwright: ["FR"] });
  assert.equal(reads, 1);
  const first = keys();
  assert.deepEqual(cachedCodes(box, other, read), { reelwright: ["NO"] });
  assert.equal(reads, 2);
  assert.equal(keys().length, first.length);
  assert.notDeepEqual(keys().sort(), first.sort());
});

test("what is damaged in the storage is read anew", () => {
  const { box, keys } = watched();
  cachedCodes(box, table);
  for (const key of keys()) box.setItem(key, '{"reelwright": 7');
  assert.deepEqual(cachedCodes(box, table), { reelwright: ["FR"] });
});

test("a full storage costs nothing but the cache", () => {
  const box: Box = { ...memoryBox(), setItem: () => { throw new Error("full"); } };
  assert.deepEqual(cachedCodes(box, table), { reelwright: ["FR"] });
});

test("a visit is told once that real money is not played in its country", () => {
  const box = memoryBox();
  assert.equal(mayTellBarred(box), true);
  assert.equal(mayTellBarred(box), false);
  const none = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  assert.equal(mayTellBarred(none), true);
});
