import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { deadParts } from "./check-dead.mjs";

test("what nothing mentions is found", () => {
  assert.deepEqual(deadParts([
    ["a.ts", 'export const used = 1;\nexport function lonely() {}\n  "a.shown": "Shown",\n  "a.lost": "Lost",\n  "a.kind.one": "One",'],
    ["b.ts", 'text("a.shown", used, `a.kind.${kind}`)'],
  ]), ["a.ts: lonely", "a.ts: a.lost"]);
});

test("nothing in the sources is dead", async () => {
  const root = new URL("../src/", import.meta.url);
  const names = (await readdir(root, { recursive: true })).filter((name) => /\.tsx?$/.test(name) && !/\.gen\.ts$/.test(name));
  const sources = await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, root), "utf8")]));
  assert.ok(sources.length > 300, "the sources are found");
  assert.deepEqual(deadParts(sources), []);
});
