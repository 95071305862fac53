// Builds the browser part into dist/: an entry for the site and one for the
// office, a chunk per page, hashed names, everything precompressed, and for each
// a document with the marks that the server replaces. `--dev` leaves out
// minifying, compression and budgets.
import { build } from "esbuild";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { budgets, checkBudgets, statics } from "./scripts/budgets.mjs";
import { writeCovers } from "./scripts/covers.mjs";
import { namedMedia } from "./scripts/media.mjs";
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
// Each document has a build of its own: what the office carries never gets into
// a player's first visit, nor into its style sheet.
const site = await buildDocument("main", "index.html");
const office = await buildDocument("admin", "admin.html");
await copyPublic();
await writeCovers(root, dist);
if (!dev) {
  await compressAll();
  await checkBudgets(dist, site, budgets.site, [...sheets.values()].map((address) => address.slice(1)));
  await checkBudgets(dist, office, budgets.office);
}

/** Builds one entry with its pages and writes the document that loads it. */
async function buildDocument(name, html) {
  const source = `src/${name}.tsx`;
  const entryPoints = { [name]: source, ...(name === "main" ? await workers() : {}) };
  const plugins = (pages) => [workerUrls(), lateSheets(root, sheets), namedMedia(root), unbarrel(root, source, pages)];
  const plan = await build({ ...options, entryPoints, write: false, minify: false, sourcemap: false, plugins: plugins() });
  const { metafile } = await build({ ...options, entryPoints, plugins: plugins(pagesOf(plan.metafile, source)) });
  const outputs = Object.fromEntries(Object.entries(metafile.outputs).map(([path, output]) => [relative("dist", path), output]));
  const built = { outputs, entry: nameOf(outputs, (output) => output.entryPoint === source) };
  await linkWorkers(built);
  await dropUnlinked(built);
  await writeDocument(built, html);
  return built;
}

/** Removes the last build; .keep stays, so that the folder is always there to embed. */
async function clean() {
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    if (name !== ".keep") await rm(join(dist, name), { recursive: true });
  }
}

/** The sources that load on demand. */
function pagesOf({ outputs }, entry) {
  const entries = Object.values(outputs).map((output) => output.entryPoint).filter((source) => source && /\.tsx?$/.test(source));
  return new Set(entries.filter((source) => source !== entry && !source.endsWith(".worker.ts")).map((source) => join(root, source)));
}

function nameOf(outputs, matches) {
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

async function linkWorkers({ outputs }) {
  for (const file of Object.keys(outputs).filter((name) => name.endsWith(".js"))) {
    const text = await readFile(join(dist, file), "utf8");
    const linked = text.replace(/__WORKER_([\w.-]+?)__/g, (_, name) => {
      return `/${nameOf(outputs, (output) => output.entryPoint?.endsWith(`/${name}.ts`))}`;
    });
    if (linked !== text) await writeFile(join(dist, file), linked);
  }
}

/** The entry's stylesheet holds the rules of every page; the copies that esbuild
 *  also writes for each page are linked by nothing. */
async function dropUnlinked({ outputs, entry }) {
  const linked = outputs[entry].cssBundle && relative("dist", outputs[entry].cssBundle);
  for (const name of Object.keys(outputs)) {
    if (!/\.css(\.map)?$/.test(name) || name === linked || name === `${linked}.map`) continue;
    await rm(join(dist, name));
    delete outputs[name];
  }
}

/** Fonts that the first paint needs; their hashed names are known only now. */
function preloads({ outputs, entry }) {
  const fonts = Object.keys(outputs).filter((name) => /(inter|sora)-latin-wght-normal-.*\.woff2$/.test(name));
  const chunks = outputs[entry].imports.filter((one) => one.kind === "import-statement").map((one) => relative("dist", one.path));
  return [
    ...fonts.map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`),
    ...chunks.map((name) => `<link rel="modulepreload" href="/${name}">`),
  ];
}

/** What the home page loads beside the entry; the server leaves it out elsewhere. */
function homeCode({ outputs, entry }) {
  const home = Object.keys(outputs).find((name) => outputs[name].entryPoint === "src/features/frame/home/HomePage.tsx");
  if (!home) return [];
  const first = statics(outputs, entry);
  const names = [...statics(outputs, home)].filter((name) => !first.has(name));
  return ["<!-- home -->", ...names.map((name) => `<link rel="modulepreload" href="/${name}" data-page>`), "<!-- /home -->"];
}

async function writeDocument(built, html) {
  const template = await readFile(join(root, "src", "index.html"), "utf8");
  const css = built.outputs[built.entry].cssBundle && relative("dist", built.outputs[built.entry].cssBundle);
  const head = [
    ...preloads(built),
    ...(css ? [`<link rel="stylesheet" href="/${css}">`] : []),
    `<script type="module" src="/${built.entry}"></script>`,
    ...homeCode(built),
  ];
  await writeFile(join(dist, html), template.replace("<!-- build -->", head.join("\n    ")));
}

/** Files that keep their names: favicon, robots.txt, the currencies' marks. */
async function copyPublic() {
  await cp(join(root, "public"), dist, { recursive: true });
}

async function compressAll() {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  for (const name of await readdir(dist, { recursive: true })) {
    // A document is written anew for each visitor: nothing to compress ahead.
    if (!compressible.has(extname(name)) || extname(name) === ".html") continue;
    const content = await readFile(join(dist, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(join(dist, `${name}.br`), await brotli(content, { params }));
    await writeFile(join(dist, `${name}.gz`), await zip(content, { level: 9 }));
  }
}
