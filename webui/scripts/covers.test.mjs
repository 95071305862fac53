// The covers as files: every original has one, and it looks the same on every machine.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { writeCovers } from "./covers.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "croupier-covers-"));
after(() => rm(folder, { recursive: true }));
await writeCovers(root, folder);
const names = (await readdir(join(folder, "covers"), { recursive: true })).filter((name) => name.endsWith(".svg"));

test("every original has a cover of its own", async () => {
  const games = JSON.parse(await readFile(join(root, "src/features/betting/play/games.gen.json"), "utf8"));
  const ids = games.map(({ id }) => id);
  assert.deepEqual([...names].sort(), [...ids.map((id) => `${id}.svg`), ...["house", ...ids].map((id) => join("art", `${id}.svg`))].sort());
  const drawings = await Promise.all(games.map(({ id }) => readFile(join(folder, "covers", `${id}.svg`), "utf8")));
  assert.equal(new Set(drawings).size, games.length);
});

test("texts are shapes: no cover uses a font of the machine", async () => {
  for (const name of names) {
    const drawing = await readFile(join(folder, "covers", name), "utf8");
    assert.doesNotMatch(drawing, /<text|font-/, name);
    assert.doesNotMatch(drawing, /NaN|undefined/, name);
    assert.match(drawing, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="195" height="196"/, name);
  }
});
