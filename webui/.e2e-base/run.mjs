// Runs the browser tests: every *.test.mjs of this folder, or those whose names
// are given.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2);
// Those that take longest begin, so that none of them is left to run alone at
// the end. The command line of node's runner would sort them by their names.
const longest = ["routes", "games", "lobby.", "account", "chat", "together"];
const turn = (name) => (longest.findIndex((start) => name.startsWith(start)) + longest.length + 1) % (longest.length + 1);
const names = (await readdir(folder))
  .filter((name) => name.endsWith(".test.mjs"))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
names.sort((a, b) => turn(a) - turn(b) || a.localeCompare(b));
if (names.length === 0) throw new Error(`no browser test is named like ${wanted.join(", ")}`);

// Three files at a time, since two leave a small machine waiting for pages: each
// starts a server and a browser of its own. The time limit is for a whole file;
// what happens on a page has a limit in browser.mjs. A file ends with its last
// test, also where a failed start left a browser running.
run({ files: names.map((name) => join(folder, name)), concurrency: 3, timeout: 1_800_000, forceExit: true })
  .on("test:fail", () => (process.exitCode = 1))
  .compose(new spec())
  .pipe(process.stdout);
