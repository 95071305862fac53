import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { gameInfos } from "./games.mjs";

const games = [
  // Characters that could break a string in code.
  { id: "dice", name: "Dice \"of\" 'kings' `${x}` </script>", edge: 0.01, lines: "a\u2028b\nc\\", rows: [1, null, { deep: true }] },
  { id: "mines", name: "Mines, which dice does not have", auto: false },
];
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "games-"));
  const home = join(folder, "src/features/betting/play");
  await mkdir(home, { recursive: true });
  await writeFile(join(home, "games.gen.json"), JSON.stringify(games));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Builds a script that starts with these lines, and returns its exports and its text. */
async function made(source) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder }, bundle: true, format: "esm", write: false, metafile: true, logLevel: "silent", plugins: [gameInfos(folder)],
  });
  const [{ text }] = outputFiles;
  return { text, exported: await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`) };
}

test("a game's module is exactly the server's data", async () => {
  const { exported } = await made(`export { default as dice } from "game:dice"; export { default as mines } from "game:mines";`);
  assert.deepEqual(exported.dice, games[0]);
  assert.deepEqual(exported.mines, games[1]);
});

test("a page brings along the game that it asked for, and no other", async () => {
  const { text } = await made(`export { default } from "game:dice";`);
  assert.ok(!text.includes("Mines"));
});

test("a game that the server does not know stops the build and is named", async () => {
  await assert.rejects(made(`export { default } from "game:roulette";`), /games\.gen\.json has no game roulette/);
});

test("other imports are left alone", async () => {
  await assert.rejects(made(`export { default } from "games:dice";`), /Could not resolve "games:dice"/);
});
