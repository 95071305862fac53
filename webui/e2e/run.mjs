// Runs the browser tests: every *.test.mjs of this folder, or those whose names
// are given.
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2);
// Those that take longest begin, so that none of them is left to run alone at
// the end. The command line of node's runner would sort them by their names.
const longest = ["together", "walk-narrow", "games", "walk-wide", "chat", "account", "lobby."];
const turn = (name) => (longest.findIndex((start) => name.startsWith(start)) + longest.length + 1) % (longest.length + 1);
const names = (await readdir(folder))
  .filter((name) => name.endsWith(".test.mjs"))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
names.sort((a, b) => turn(a) - turn(b) || a.localeCompare(b));
if (names.length === 0) throw new Error(`no browser test is named like ${wanted.join(", ")}`);

// Whoever ends this run ends the files with it: each stops its server and browser.
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => stop.abort());

/**
 * Runs files, so many at a time, and gives the tests that failed by file. The
 * time limit is for a whole file; what happens on a page has a limit in
 * browser.mjs. A file ends with its last test, also where a failed start left a
 * browser running.
 */
async function runFiles(names, concurrency) {
  const failed = new Map();
  const events = run({ files: names.map((name) => join(folder, name)), concurrency, timeout: 600_000, forceExit: true, signal: stop.signal });
  events.on("test:fail", ({ file, name, details }) => {
    const tests = failed.get(basename(file)) ?? [];
    if (details.error?.failureType !== "subtestsFailed") tests.push(name === file ? "the file itself" : name);
    failed.set(basename(file), tests);
  });
  for await (const text of events.compose(new spec())) process.stdout.write(text);
  return failed;
}

// Three files at a time, since two leave a small machine waiting for pages: each
// starts a server and a browser of its own.
const failed = await runFiles(names, 3);
// A file in which something failed is run once more by itself: an unlucky moment
// of a busy machine must not stop a release. A test that needs it is to be
// mended, so it is named where nobody overlooks it.
const again = failed.size > 0 && !stop.signal.aborted ? await runFiles([...failed.keys()], 1) : failed;
for (const [name, tests] of failed) {
  console.log(`${again.has(name) ? "failed" : "needed a second run"}: ${name}: ${tests.join(", ")}`);
}
if (again.size > 0 || stop.signal.aborted) process.exitCode = 1;
