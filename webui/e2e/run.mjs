// Runs the browser tests: every *.test.mjs of this folder, or those whose names
// are given.
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2);
// Those that take longest begin, so that none of them is left to run alone at
// the end. The command line of node's runner would sort them by their names.
const longest = [
  "together", "walk-wide", "walk-narrow", "live-match", "sports.", "account", "office-staff", "uikit", "lobby-notices", "originals", "traders", "support", "games", "shell",
  "tracker", "fit", "lobby.", "tables-cards", "builder", "chat", "self-exclusion",
];
const turn = (name) => (longest.findIndex((start) => name.startsWith(start)) + longest.length + 1) % (longest.length + 1);
const names = (await readdir(folder))
  .filter((name) => name.endsWith(".test.mjs"))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
names.sort((a, b) => turn(a) - turn(b) || a.localeCompare(b));
if (names.length === 0) throw new Error(`no browser test is named like ${wanted.join(", ")}`);

// Whoever ends this run ends the files with it: each stops its server and browser.
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => stop.abort());

// One report of all files, though each is a run of its own: an event names the
// file that called test(), which may be a helper.
const report = new spec();
report.pipe(process.stdout);

let passed = 0;

/**
 * Runs a file and gives the names of its tests that failed. The time limit is
 * for all of it; what happens on a page has a limit in browser.mjs. A file ends
 * with its last test, also where a failed start left a browser running.
 */
async function runFile(name) {
  const events = [];
  for await (const event of run({ files: [join(folder, name)], timeout: 1_200_000, forceExit: true, signal: stop.signal })) {
    if (event.type !== "test:diagnostic") events.push(event); // Counts of this file alone.
  }
  report.write({ type: "test:diagnostic", data: { nesting: 0, message: name } });
  for (const event of events) report.write(event);
  passed += events.filter(({ type, data }) => type === "test:pass" && data.details.type !== "suite").length;
  const failed = events.filter(({ type }) => type === "test:fail").map(({ data }) => data);
  const tests = failed.filter(({ details }) => details.error?.failureType !== "subtestsFailed");
  return (tests.length > 0 ? tests : failed).map((test) => basename(test.name));
}

/** Runs files, so many at a time, and gives the tests that failed by file. */
async function runFiles(names, concurrency) {
  const failed = new Map();
  const waiting = [...names];
  const lane = async () => {
    for (let name; (name = waiting.shift()); ) {
      const tests = await runFile(name);
      if (tests.length > 0) failed.set(name, tests);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return failed;
}

// One file more at a time than there are cores, since a machine waits for pages
// otherwise: each starts a server and a browser of its own.
const failed = await runFiles(names, Math.min(availableParallelism() + 1, 8));
// A file in which something failed is run once more by itself: an unlucky moment
// of a busy machine must not stop a release. A test that needs it is to be
// mended, so it is named where nobody overlooks it.
const again = failed.size > 0 && !stop.signal.aborted ? await runFiles([...failed.keys()], 1) : failed;
report.end();
await once(report, "end");
for (const [name, tests] of failed) {
  console.log(`${again.has(name) ? "failed" : "needed a second run"}: ${name}: ${tests.join(", ")}`);
}
const lost = [...again.values()].flat().length;
console.log(`${passed} passed, ${lost} failed`);
if (lost > 0 || stop.signal.aborted) process.exitCode = 1;
