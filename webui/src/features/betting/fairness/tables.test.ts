import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import type { GameInfo } from "../play/contract";
import type { GameTables } from "./tables";
import { tablesOf } from "./tables";
import { handNames, kenoTables, plinkoTables, referenceTables, wheelTables } from "./tables.testing";

const definitions = JSON.parse(readFileSync("src/features/betting/play/games.gen.json", "utf8")) as GameInfo[];

function assertSameTables(tables: GameTables): void {
  for (const [rows, risks] of Object.entries(plinkoTables)) {
    for (const risk of Object.keys(risks)) assert.deepEqual(tables.plinko(Number(rows), risk), referenceTables.plinko(Number(rows), risk), `plinko ${rows} ${risk}`);
  }
  for (const [segments, risks] of Object.entries(wheelTables)) {
    for (const risk of Object.keys(risks)) assert.deepEqual(tables.wheel(Number(segments), risk), referenceTables.wheel(Number(segments), risk), `wheel ${segments} ${risk}`);
  }
  for (const [risk, rows] of Object.entries(kenoTables)) {
    for (const { picks } of rows) assert.deepEqual(tables.keno(picks, risk), referenceTables.keno(picks, risk), `keno ${risk} ${picks}`);
  }
  for (const hand of Object.keys(handNames)) assert.deepEqual(tables.diamonds(hand), referenceTables.diamonds(hand), `diamonds ${hand}`);
}

test("the current definitions have the published tables", () => assertSameTables(tablesOf(definitions)));

test("a missing table is an error", () => {
  const tables = tablesOf(definitions);
  assert.throws(() => tables.plinko(17, "low"));
  assert.throws(() => tables.wheel(10, "expert"));
  assert.throws(() => tables.keno(11, "low"));
  assert.throws(() => tables.diamonds("six"));
  assert.throws(() => tablesOf([]).plinko(8, "low"));
});
