import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStorage, type KeyValueStorage } from "../../../lib/persist";
import { cachedCodes, shouldNotifyGeoBlocked } from "./blocked.model";
import { readTable, type Restriction } from "./restrictions.model";

function recordingStorage(): { box: KeyValueStorage; keys: () => string[] } {
  const inner = memoryStorage();
  const keys = new Set<string>();
  const storage: KeyValueStorage = {
    ...inner,
    setItem: (key, value) => (keys.add(key), inner.setItem(key, value)),
    removeItem: (key) => (keys.delete(key), inner.removeItem(key)),
  };
  return { box: storage, keys: () => [...keys] };
}

const table: Restriction[] = [{ Provider: "Reelwright", Restrictions: "France" }];
const other: Restriction[] = [{ Provider: "Reelwright", Restrictions: "Norway" }];

test("a table is parsed once, and a changed table replaces it", () => {
  const { box: storage, keys } = recordingStorage();
  let reads = 0;
  const read = (rows: readonly Restriction[]) => (reads++, readTable(rows));
  assert.deepEqual(cachedCodes(storage, table, read), { reelwright: ["FR"] });
  assert.deepEqual(cachedCodes(storage, table, read), { reelwright: ["FR"] });
  assert.equal(reads, 1);
  const first = keys();
  assert.deepEqual(cachedCodes(storage, other, read), { reelwright: ["NO"] });
  assert.equal(reads, 2);
  assert.equal(keys().length, first.length);
  assert.notDeepEqual(keys().sort(), first.sort());
});

test("a damaged stored table is parsed again", () => {
  const { box: storage, keys } = recordingStorage();
  cachedCodes(storage, table);
  for (const key of keys()) storage.setItem(key, '{"reelwright": 7');
  assert.deepEqual(cachedCodes(storage, table), { reelwright: ["FR"] });
});

test("a full storage only disables the cache", () => {
  const storage: KeyValueStorage = { ...memoryStorage(), setItem: () => { throw new Error("full"); } };
  assert.deepEqual(cachedCodes(storage, table), { reelwright: ["FR"] });
});

test("a visit is notified once that real money is not available in its country", () => {
  const storage = memoryStorage();
  assert.equal(shouldNotifyGeoBlocked(storage), true);
  assert.equal(shouldNotifyGeoBlocked(storage), false);
  const failingStorage = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  assert.equal(shouldNotifyGeoBlocked(failingStorage), true);
});
