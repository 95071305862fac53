import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { figuresByHand } from "./check-figures.mjs";

test("figures that are written by hand are found", () => {
  const found = [
    "cell: ({ multiplier }) => `${multiplier}×`,", "<span>{game.multiplier}×</span>", "`${point}x`", '"won": "You won {multiplier}x on {game}"',
    "`${percent} %`", "<b>{share}%</b>", '"half": "50 %"', '"Rolled {roll}, chance {chance}%."', '"ended at 1.50x"',
  ];
  for (const line of found) assert.equal(figuresByHand(line).length, 1, line);
  const fine = [
    "style={{ left: `${at}%` }}", '"--share": `${share}%`', "formatMultiplier(multiplier)", 'suffix="×"', 'suffix="%"', "// said as 2.00x",
    '"percent": "{percent}\\u00a0% done"', '"map": "floor(f × 37)"', "`0x${hex}`", "`${size}px`",
  ];
  for (const line of fine) assert.deepEqual(figuresByHand(line), [], line);
});

/** The front end of slots is a program of its own. These define the formats, or use the short form of an axis or a button. */
const makers = ["lib/format.ts", "features/betting/play/games/crash/crash.scene.ts", "features/betting/play/page/StakeField.tsx", "features/betting/play/page/page.texts.ts"];

test("multipliers and percentages come from lib/format.ts", async () => {
  const root = new URL("../src/", import.meta.url);
  const names = (await readdir(root, { recursive: true }))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.gen\.ts$|^slots\//.test(name) && !makers.includes(name));
  assert.ok(names.length > 300, "the sources are found");
  const faults = [];
  for (const name of names) {
    for (const fault of figuresByHand(await readFile(new URL(name, root), "utf8"))) faults.push(`${name}:${fault}`);
  }
  // The texts of the games come from the server's code.
  for (const line of (await readFile(new URL("features/betting/play/games.gen.json", root), "utf8")).split(/(?<=[.,]) |\n/)) {
    for (const fault of figuresByHand(line.replaceAll("\u00a0%", ""))) faults.push(`games.gen.json: ${line}: ${fault}`);
  }
  assert.deepEqual(faults, []);
});
