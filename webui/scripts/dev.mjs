// Live reload for development: builds the pages and the binary, serves the demo site, and repeats
// this whenever a source changes. Open pages notice the new server by its health endpoint and
// reload.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const settle = 150; // milliseconds, because editors save in several steps
let server;
let busy = false;
let again = false;
let timer;

const run = (command, args, cwd) =>
  new Promise((resolve) => {
    spawn(command, args, { cwd, stdio: "inherit" }).once("exit", (code) => resolve(code === 0));
  });

async function stop() {
  if (!server) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
  server = undefined;
}

async function rebuild() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  const built =
    (await run("node", ["build.mjs", "--dev"], join(root, "webui"))) &&
    (await run("go", ["build", "-o", join("bin", "croupier"), "."], root));
  if (built) {
    await stop();
    server = spawn(join(root, "bin", "croupier"), ["serve", "--demo", ...process.argv.slice(2)], { cwd: root, stdio: "inherit" });
  }
  busy = false;
  if (again) {
    again = false;
    await rebuild();
  }
}

function changed(name) {
  if (!name || !/\.(go|sql|tsx?|css|mjs|html|svg|txt)$/.test(name) || /(^|\/)(node_modules|dist|bin|data|shots|\.git)\//.test(name)) return;
  clearTimeout(timer);
  timer = setTimeout(rebuild, settle);
}

for (const folder of ["app", "cmd", "db", "webui/src"]) {
  watch(join(root, folder), { recursive: true }, (_, name) => changed(name));
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await stop();
    process.exit(0);
  });
}
await rebuild();
