// Runs the browser tests: every *.test.mjs of this folder, or those with the given names. Files called
// *.full.test.mjs, and the tests that scope.mjs leaves out, only run with E2E=all.
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { full } from "./scope.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2);
const names = (await readdir(folder))
  .filter((name) => name.endsWith(".test.mjs") && (full || !name.endsWith(".full.test.mjs")))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (names.length === 0) throw new Error(`no browser test is named like ${wanted.join(", ")}; some need E2E=all`);
// The longest files start first, so that none of them runs alone at the end: those that visit
// everything in a loop, then the others by their size.
const sweeps = ["multiplayer", "walk", "originals", "fit"];
const sizes = new Map(await Promise.all(names.map(async (name) => [name, sweeps.some((start) => name.startsWith(start)) ? Infinity : (await stat(join(folder, name))).size])));
names.sort((a, b) => sizes.get(b) - sizes.get(a) || a.localeCompare(b));

// Stopping this run stops the files as well. Each stops its server and browser.
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => stop.abort());

// One report of all files, although each is a run of its own. An event names the file that called
// test(), which may be a helper.
const report = new spec();
report.pipe(process.stdout);

let passed = 0;
const began = performance.now();
/** Seconds that each file took, with the start of its server and browser. */
const seconds = new Map();

/**
 * Runs a file and returns the names of its failed tests. The timeout covers the whole file.
 * browser.mjs has the timeout of a step. A file ends with its last test, even if a failed start
 * left a browser running.
 */
async function runFile(name) {
  const events = [];
  const start = performance.now();
  for await (const event of run({ files: [join(folder, name)], timeout: 1_200_000, forceExit: true, signal: stop.signal })) {
    if (event.type !== "test:diagnostic") events.push(event); // Counts only this file.
  }
  seconds.set(name, (performance.now() - start) / 1000);
  report.write({ type: "test:diagnostic", data: { nesting: 0, message: `${name}, ${seconds.get(name).toFixed(1)} s` } });
  for (const event of events) report.write(event);
  passed += events.filter(({ type, data }) => type === "test:pass" && data.details.type !== "suite").length;
  const failed = events.filter(({ type }) => type === "test:fail").map(({ data }) => data);
  const tests = failed.filter(({ details }) => details.error?.failureType !== "subtestsFailed");
  return (tests.length > 0 ? tests : failed).map((test) => basename(test.name));
}

/** Runs files in parallel, up to a number, and returns the failed tests by file. */
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

// One more file at a time than there are cores, because tests wait for pages. Each file starts its
// own server and browser.
const failed = await runFiles(names, Math.min(availableParallelism() + 1, 8));
// A file with a failure runs once more alone, so that a busy machine does not stop a release. A
// test that needs this must be fixed, so it is reported prominently.
const again = failed.size > 0 && !stop.signal.aborted ? await runFiles([...failed.keys()], 1) : failed;
report.end();
await once(report, "end");
const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 10);
console.log(`slowest files: ${slowest.map(([name, took]) => `${name} ${took.toFixed(1)} s`).join(", ")}`);
for (const [name, tests] of failed) {
  console.log(`${again.has(name) ? "failed" : "needed a second run"}: ${name}: ${tests.join(", ")}`);
}
const lost = [...again.values()].flat().length;
console.log(`${passed} passed, ${lost} failed in ${((performance.now() - began) / 1000).toFixed(0)} s, ${full ? "the full run" : "the normal run (E2E=all is the full one)"}`);
if (lost > 0 || stop.signal.aborted) process.exitCode = 1;
