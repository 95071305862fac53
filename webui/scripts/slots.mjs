// Builds the front end of the own slots into a folder: page, style and script, which every game uses
// and which find the game in the figures of its package. `croupier-bench slots generate --front`
// copies them into the packages.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = process.argv[2];
if (!out) throw new Error("usage: node scripts/slots.mjs FOLDER");
await mkdir(out, { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: { slots: "src/slots/main.ts" },
  outdir: resolve(out),
  bundle: true,
  format: "esm",
  minify: true,
  target: ["es2022", "chrome111", "firefox115", "safari16.4"],
  logLevel: "warning",
});
await build({ absWorkingDir: root, entryPoints: ["src/slots/slots.css"], outdir: resolve(out), minify: true, target: ["chrome111", "firefox115", "safari16.4"], logLevel: "warning" });
await copyFile(join(root, "src/slots/slots.html"), join(out, "index.html"));
