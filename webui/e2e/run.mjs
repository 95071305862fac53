// Runs the browser tests: node --test over every *.test.mjs of this folder, or
// those whose names are given.
import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const folder = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2);
const files = (await readdir(folder))
  .filter((name) => name.endsWith(".test.mjs"))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort()
  .map((name) => join(folder, name));
if (files.length === 0) throw new Error(`no browser test is named like ${wanted.join(", ")}`);

// Two files at a time: each starts a server and a browser of its own. The time
// limit is for a whole file; what happens on a page has a limit in browser.mjs.
const child = spawn(process.execPath, ["--test", "--test-concurrency=2", "--test-timeout=1200000", "--test-reporter=spec", ...files], {
  stdio: "inherit",
});
child.once("exit", (code) => process.exit(code ?? 1));
