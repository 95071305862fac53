// Unit tests: bundles every src/**/*.test.ts(x) for Node and runs them with node's own test runner.
// Only logic without a browser. Browser tests are in e2e/.
import { build } from "esbuild";
import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gameInfos } from "./games.mjs";
import { aliases } from "./preact.mjs";
import { unbarrel } from "./unbarrel.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wanted = process.argv.slice(2);
const inside = async (folder, ending) => (await readdir(join(root, folder), { recursive: true })).filter((name) => ending.test(name)).map((name) => join(root, folder, name));
const sources = (await inside("src", /\.test\.tsx?$/)).filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const scripts = (await inside("scripts", /\.test\.mjs$/)).filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

// Inside the project, so that external packages resolve as in the build.
const out = await mkdtemp(join(root, "node_modules", ".tests-"));
try {
  await build({
    entryPoints: sources,
    outdir: out,
    outbase: join(root, "src"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    // Libraries are bundled, because only the bundle knows that Preact takes the place of React.
    alias: aliases,
    jsx: "automatic",
    sourcemap: false,
    plugins: [gameInfos(root), unbarrel(root), {
      name: "urls", // URLs that a page loads are not needed in Node
      setup(build) {
        build.onResolve({ filter: /\?url$/ }, ({ path }) => ({ path, namespace: "url" }));
        build.onLoad({ filter: /.*/, namespace: "url" }, ({ path }) => ({ contents: path, loader: "text" }));
      },
    }],
    loader: { ".css": "empty", ".svg": "text", ".woff2": "empty" },
    define: { __DEV__: "false" },
    logLevel: "warning",
  });
  const built = (await readdir(out, { recursive: true })).filter((name) => name.endsWith(".test.mjs")).map((name) => join(out, name));
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, ["--test", ...built, ...scripts], { stdio: "inherit", cwd: root });
    child.once("exit", resolve);
  });
  process.exitCode = code ?? 1;
} finally {
  await rm(out, { recursive: true, force: true });
}
