// Builds the browser part into dist/: one entry, a chunk per page, hashed
// names, everything precompressed, and index.html with the marks that the
// server replaces. `--dev` leaves out minifying, compression and budgets.
import { build } from "esbuild";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { checkBudgets, statics } from "./scripts/budgets.mjs";
import { writeCovers } from "./scripts/covers.mjs";
import { buildSheets, lateSheets } from "./scripts/sheets.mjs";
import { unbarrel } from "./scripts/unbarrel.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");
const dev = process.argv.includes("--dev");
const compressible = new Set([".js", ".css", ".svg", ".json", ".html", ".txt", ".webmanifest"]);

await clean();
const sheets = await buildSheets(root, { dev });
const options = {
  absWorkingDir: root,
  entryPoints: { main: "src/main.tsx", ...(await workers()) },
  outdir: "dist/assets",
  bundle: true,
  format: "esm",
  splitting: true,
  metafile: true,
  minify: !dev,
  sourcemap: dev ? "linked" : false,
  target: ["es2022", "chrome111", "firefox115", "safari16.4"],
  jsx: "automatic",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file", ".svg": "file", ".png": "file" },
  define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"', __DEV__: String(dev) },
  logLevel: "warning",
};
const plugins = (pages) => [workerUrls(), lateSheets(root, sheets), unbarrel(root, pages)];
const plan = await build({ ...options, write: false, minify: false, sourcemap: false, plugins: plugins() });
const result = await build({ ...options, plugins: plugins(pagesOf(plan.metafile)) });
const outputs = Object.fromEntries(Object.entries(result.metafile.outputs).map(([path, output]) => [relative("dist", path), output]));
const entry = nameOf((output) => output.entryPoint === "src/main.tsx");
await linkWorkers();
await dropUnlinked();
await writeIndex();
await copyPublic();
await writeCovers(root, dist);
if (!dev) {
  await compressAll();
  await checkBudgets(dist, outputs, entry, [...sheets.values()].map((address) => address.slice(1)));
}

/** Removes the last build; .keep stays, so that the folder is always there to embed. */
async function clean() {
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    if (name !== ".keep") await rm(join(dist, name), { recursive: true });
  }
}

/** The sources that load on demand. */
function pagesOf({ outputs }) {
  const entries = Object.values(outputs).map((output) => output.entryPoint).filter((source) => source && /\.tsx?$/.test(source));
  return new Set(entries.filter((source) => source !== "src/main.tsx" && !source.endsWith(".worker.ts")).map((source) => join(root, source)));
}

function nameOf(matches) {
  const found = Object.entries(outputs).find(([, output]) => matches(output));
  if (!found) throw new Error("the build has no such output");
  return found[0];
}

/** Every src/**\/*.worker.ts is an entry of its own: a strict content policy
 *  allows workers from files only. */
async function workers() {
  const names = (await readdir(join(root, "src"), { recursive: true })).filter((name) => name.endsWith(".worker.ts"));
  return Object.fromEntries(names.map((name) => [basename(name, ".ts"), join("src", name)]));
}

/** Turns `import url from "./x.worker.ts?url"` into a mark that linkWorkers replaces by the hashed name. */
function workerUrls() {
  return {
    name: "worker-urls",
    setup(build) {
      build.onResolve({ filter: /\.worker(\.ts)?\?url$/ }, ({ path }) => ({
        path: basename(path).replace(/(\.ts)?\?url$/, ""),
        namespace: "worker-url",
      }));
      build.onLoad({ filter: /.*/, namespace: "worker-url" }, ({ path }) => ({ contents: `export default "__WORKER_${path}__";` }));
    },
  };
}

async function linkWorkers() {
  for (const file of Object.keys(outputs).filter((name) => name.endsWith(".js"))) {
    const text = await readFile(join(dist, file), "utf8");
    const linked = text.replace(/__WORKER_([\w.-]+?)__/g, (_, name) => {
      return `/${nameOf((output) => output.entryPoint?.endsWith(`/${name}.ts`))}`;
    });
    if (linked !== text) await writeFile(join(dist, file), linked);
  }
}

/** The entry's stylesheet holds the rules of every page; the copies that esbuild
 *  also writes for each page are linked by nothing. */
async function dropUnlinked() {
  const linked = outputs[entry].cssBundle && relative("dist", outputs[entry].cssBundle);
  for (const name of Object.keys(outputs)) {
    if (!/\.css(\.map)?$/.test(name) || name === linked || name === `${linked}.map`) continue;
    await rm(join(dist, name));
    delete outputs[name];
  }
}

/** Fonts that the first paint needs; their hashed names are known only now. */
function preloads() {
  const fonts = Object.keys(outputs).filter((name) => /(inter|sora)-latin-wght-normal-.*\.woff2$/.test(name));
  const chunks = outputs[entry].imports.filter((one) => one.kind === "import-statement").map((one) => relative("dist", one.path));
  return [
    ...fonts.map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`),
    ...chunks.map((name) => `<link rel="modulepreload" href="/${name}">`),
  ];
}

/** What the home page loads beside the entry; the server leaves it out elsewhere. */
function homeCode() {
  const first = statics(outputs, entry);
  const home = nameOf((output) => output.entryPoint === "src/features/home/HomePage.tsx");
  return [...statics(outputs, home)].filter((name) => !first.has(name));
}

async function writeIndex() {
  const template = await readFile(join(root, "src", "index.html"), "utf8");
  const css = outputs[entry].cssBundle && relative("dist", outputs[entry].cssBundle);
  const head = [
    ...preloads(),
    ...(css ? [`<link rel="stylesheet" href="/${css}">`] : []),
    `<script type="module" src="/${entry}"></script>`,
    "<!-- home -->",
    ...homeCode().map((name) => `<link rel="modulepreload" href="/${name}" data-page>`),
    "<!-- /home -->",
  ];
  await writeFile(join(dist, "index.html"), template.replace("<!-- build -->", head.join("\n    ")));
}

/** Files that keep their names: favicon, robots.txt, the currencies' marks. */
async function copyPublic() {
  await cp(join(root, "public"), dist, { recursive: true });
}

async function compressAll() {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  for (const name of await readdir(dist, { recursive: true })) {
    // index.html is written anew for each visitor: nothing to compress ahead.
    if (!compressible.has(extname(name)) || name === "index.html") continue;
    const content = await readFile(join(dist, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(join(dist, `${name}.br`), await brotli(content, { params }));
    await writeFile(join(dist, `${name}.gz`), await zip(content, { level: 9 }));
  }
}
