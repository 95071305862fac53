// Builds the client into dist/: an entry for the site and one for the office, a chunk per page,
// hashed names, compressed files, and for each entry a document with placeholders for the
// server. `--dev` skips minifying, compression and budgets.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { budgets, checkBudgets, statics } from "./scripts/budgets.mjs";
import { writeCovers } from "./scripts/covers.mjs";
import { detach } from "./scripts/detach.mjs";
import { namedMedia } from "./scripts/media.mjs";
import { manifest } from "./scripts/manifest.mjs";
import { gameInfos } from "./scripts/games.mjs";
import { groupsOf, merged } from "./scripts/merge.mjs";
import { buildSheets, lateSheets } from "./scripts/sheets.mjs";
import { writeSlots } from "./scripts/slots.mjs";
import { aliases } from "./scripts/preact.mjs";
import { squeeze } from "./scripts/squeeze.mjs";
import { unbarrel } from "./scripts/unbarrel.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");
const dev = process.argv.includes("--dev");
/** The page of all games. */
const tablePage = "src/features/betting/play/page/GamePage.tsx";
/** What the site's entry starts: a file of its own, which is the same with other features. */
const start = "src/start.tsx";
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
  alias: aliases,
  define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"', __DEV__: String(dev) },
  logLevel: "warning",
};
const workerFiles = await buildWorkers();
// Each document has its own build, so the code and styles of the office are not in a player's first
// download.
const site = await buildDocument("main", "index.html", { start });
const office = await buildDocument("admin", "admin.html");
await copyPublic();
await writeCovers(root, dist);
await writeSlots(root, dist, { dev });
await writeApp();
if (!dev) {
  await squeeze(firstOf(site).map((name) => join(dist, name)));
  await compressAll();
  await checkBudgets(dist, site, budgets.site, [...sheets.values()].map((address) => address.slice(1)));
  await checkBudgets(dist, office, budgets.office);
  await dropPlain();
}

/** Builds one entry with its pages and writes the document that loads it. */
async function buildDocument(name, html, apart = {}) {
  const source = `src/${name}.tsx`;
  const entryPoints = { [name]: source, ...apart };
  const plugins = (pages) => [workerUrls(), gameInfos(root), lateSheets(root, sheets), namedMedia(root), unbarrel(root, source, pages)];
  const plan = await build({ ...options, entryPoints, write: false, minify: false, sourcemap: false, plugins: plugins() });
  const final = { ...options, entryPoints, plugins: plugins(pagesOf(plan.metafile, Object.values(entryPoints))) };
  const { outputs, shared, styles } = dev ? await buildPlain(final, source) : await buildMerged(final, source, Object.values(apart));
  const fileOf = (from) => wholeOf(outputs, nameOf(outputs, (output) => output.entryPoint === from));
  const built = { outputs, shared, sheets: styles, entry: fileOf(source) };
  await linkWorkers(built);
  await dropUnlinked(built);
  if (!dev) for (const [own, from] of Object.entries(apart)) await detach(dist, built, own, { file: fileOf(from), entry: nameOf(outputs, (output) => output.entryPoint === from) });
  await writeDocument(built, html);
  return built;
}

/** The outputs of a build by their names below dist. */
function relativeOutputs({ outputs }) {
  return Object.fromEntries(Object.entries(outputs).map(([path, output]) => [relative("dist", path), output]));
}

/**
 * The file of an entry. If others import it as well, its own file only contains an import of the
 * real one.
 */
function wholeOf(outputs, name) {
  const { imports, bytes } = outputs[name];
  const whole = imports.filter(({ kind }) => kind === "import-statement");
  if (whole.length !== 1 || imports.length !== 1 || bytes > 100) return name;
  const file = relative("dist", whole[0].path);
  outputs[file].entryPoint ??= outputs[name].entryPoint;
  return file;
}

/** One build without merging, for development. */
async function buildPlain(options, source) {
  const outputs = relativeOutputs((await build(options)).metafile);
  const css = relative("dist", outputs[nameOf(outputs, ({ entryPoint }) => entryPoint === source)].cssBundle);
  return { outputs, shared: [], styles: { first: css } };
}

/** Builds, then builds the result again into fewer files. */
async function buildMerged(first, source, apart) {
  const { metafile, outputFiles } = await build({ ...first, write: false, minify: false });
  const texts = new Map();
  for (const { path, text, contents } of outputFiles) {
    if (path.endsWith(".js")) texts.set(basename(path), text);
    else if (!path.endsWith(".css")) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, contents);
    }
  }
  const parts = metafile.outputs;
  for (const [path, part] of Object.entries(parts)) part.late = /^await /m.test(texts.get(basename(path)) ?? "");
  const entries = Object.keys(parts).filter((path) => parts[path].entryPoint && path.endsWith(".js"));
  const entry = entries.find((path) => parts[path].entryPoint === source);
  const groups = groupsOf(parts, entry, tablePage);
  const { styles, lateOf } = await buildStyles(parts, entry);
  const again = await build({
    ...first,
    minify: true,
    loader: {},
    entryPoints: entries.map((path) => ({ in: basename(path), out: basename(path).replace(/-[A-Z0-9]{8}\.js$/, "") })),
    plugins: [merged(texts, groups, { entry: basename(entry), pages: new Set(entries.filter((path) => path !== entry && !apart.includes(parts[path].entryPoint)).map((path) => basename(path))), late: lateOf })],
  });
  const outputs = relativeOutputs(again.metafile);
  const sourceOf = new Map(entries.map((path) => [`built:${basename(path)}`, parts[path].entryPoint]));
  for (const output of Object.values(outputs)) {
    if (output.entryPoint) output.entryPoint = sourceOf.get(output.entryPoint) ?? output.entryPoint;
  }
  for (const name of Object.values(styles)) outputs[name] = { imports: [], inputs: {} };
  const holding = ([one]) => nameOf(outputs, ({ inputs }) => inputs && `built:${basename(one)}` in inputs);
  return { outputs, styles, shared: ["kit", "ui"].filter((group) => groups.has(group)).map((group) => holding(groups.get(group))) };
}

/**
 * Replaces the style sheets by two: one for the entry and the pages of games, and one for the other
 * pages. Returns their names, and the import for pages that need the second.
 */
async function buildStyles(parts, entry) {
  const all = Object.keys(parts[parts[entry].cssBundle].inputs);
  const tables = Object.keys(parts).filter((path) => parts[path].entryPoint === tablePage || gameOf(parts[path]));
  const stylesOf = (path) => new Set([...statics(parts, path, new Set(), "")].flatMap((name) => Object.keys(parts[name].inputs)).filter((name) => name.endsWith(".css")));
  // A sheet that another sheet imports is not a module of its own: the fonts are part of the base.
  const fonts = "src/ui/fonts/fonts.css";
  const early = tables.length > 0 ? new Set([fonts, ...[entry, ...tables].flatMap((path) => [...stylesOf(path)])]) : new Set(all);
  // Characters of other scripts, loaded without blocking.
  const symbols = "src/ui/fonts/more.css";
  if (tables.length > 0) early.delete(symbols);
  const styles = { first: await writeStyles(basename(entry).replace(/-.*/, ""), all.filter((name) => early.has(name))) };
  const rest = all.filter((name) => !early.has(name));
  if (rest.length > 0) styles.rest = await writeStyles("rest", rest);
  const lateOf = (file) => {
    const path = Object.keys(parts).find((name) => basename(name) === file);
    if (!styles.rest || ![...stylesOf(path)].some((name) => !early.has(name) && name !== symbols)) return "";
    return `await globalThis.croupierSheet("/${styles.rest}");`;
  };
  return { styles, lateOf };
}

/** Writes one style sheet from sources, in order. */
async function writeStyles(name, sources) {
  const { metafile } = await build({
    ...options, splitting: false, sourcemap: false, plugins: [namedMedia(root)], entryPoints: undefined, entryNames: "[name]-[hash]",
    stdin: { contents: sources.map((source) => `@import ${JSON.stringify(`./${source}`)};`).join("\n"), resolveDir: root, sourcefile: `${name}.css`, loader: "css" },
  });
  const path = Object.keys(metafile.outputs).find((one) => one.endsWith(".css"));
  const own = path.replace("stdin", name);
  await rename(join(root, path), join(root, own));
  return relative("dist", own);
}

/** Removes the last build. .keep stays, because the folder must exist for embedding. */
async function clean() {
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(dist)) {
    if (name !== ".keep") await rm(join(dist, name), { recursive: true });
  }
}

/** The sources that load on demand. */
function pagesOf({ outputs }, first) {
  const entries = Object.values(outputs).map((output) => output.entryPoint).filter((source) => source && /\.tsx?$/.test(source));
  return new Set(entries.filter((source) => !first.includes(source) && !source.endsWith(".worker.ts")).map((source) => join(root, source)));
}

function nameOf(outputs, matches) {
  const found = Object.entries(outputs).find(([, output]) => matches(output));
  if (!found) throw new Error("the build has no such output");
  return found[0];
}

/**
 * Every src/**\/*.worker.ts gets its own file, because a strict content security policy only allows
 * workers from files. Returns their addresses by name.
 */
async function buildWorkers() {
  const names = (await readdir(join(root, "src"), { recursive: true })).filter((name) => name.endsWith(".worker.ts"));
  const entryPoints = Object.fromEntries(names.map((name) => [basename(name, ".ts"), join("src", name)]));
  const { metafile } = await build({ ...options, entryPoints, splitting: false });
  const built = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint);
  return new Map(built.map(([path, { entryPoint }]) => [basename(entryPoint, ".ts"), `/${relative("dist", path)}`]));
}

/**
 * Replaces `import url from "./x.worker.ts?url"` by a placeholder. linkWorkers replaces it by the
 * hashed name.
 */
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
    const linked = text.replace(/__WORKER_([\w.-]+?)__/g, (_, name) => workerFiles.get(name));
    if (linked !== text) await writeFile(join(dist, file), linked);
  }
}

/**
 * The entry's stylesheet contains the rules of every page. The copies that esbuild also writes for
 * each page are not linked.
 */
async function dropUnlinked({ outputs, sheets }) {
  const linked = Object.values(sheets);
  for (const name of Object.keys(outputs)) {
    if (!/\.css(\.map)?$/.test(name) || linked.includes(name.replace(/\.map$/, ""))) continue;
    await rm(join(dist, name));
    delete outputs[name];
  }
}

/**
 * The files that a kind of page preloads besides the entry: links for the document, within the
 * markers that the server selects by.
 */
function aheadOf({ outputs, entry }, kind, sources, styles = [], known = []) {
  const there = new Set([entry, ...known.map((source) => nameOf(outputs, (output) => output.entryPoint === source))].flatMap((name) => [...statics(outputs, name)]));
  const files = new Set(sources.flatMap((source) => [...statics(outputs, nameOf(outputs, (output) => output.entryPoint === source))]));
  const links = [
    ...[...files].filter((name) => !there.has(name)).map((name) => `<link rel="modulepreload" href="/${name}" data-page>`),
    ...styles.map((address) => `<link rel="preload" href="${address}" as="style" data-page>`),
  ];
  return [`<!-- for ${kind} -->`, ...links, "<!-- /for -->"];
}

/** The game of an output's entry. */
function gameOf({ entryPoint }) {
  return /^src\/features\/betting\/play\/games\/(\w+)\/index\.ts$/.exec(entryPoint ?? "")?.[1];
}

/** The late style sheets that the files of a source need. */
async function lateSheetsOf({ outputs }, source) {
  const files = statics(outputs, nameOf(outputs, (output) => output.entryPoint === source));
  const texts = await Promise.all([...files].map((name) => readFile(join(dist, name), "utf8")));
  return [...sheets.values()].filter((address) => texts.some((text) => text.includes(`"${address}"`)));
}

/**
 * The preloads of the first pages. Without them each file is discovered only when the previous one
 * has loaded.
 */
async function pagesAhead(built) {
  const pages = "src/features";
  const ahead = [
    ...aheadOf(built, "home", [`${pages}/frame/home/HomePage.tsx`]),
    ...aheadOf(built, "list", [`${pages}/betting/lobby/GamesPage.tsx`]),
    ...aheadOf(built, "game", [tablePage]),
  ];
  for (const { entryPoint } of Object.values(built.outputs)) {
    const game = gameOf({ entryPoint });
    if (!game) continue;
    ahead.push(...aheadOf(built, `game/${game}`, [entryPoint], await lateSheetsOf(built, entryPoint), [tablePage]));
  }
  return ahead;
}

async function writeDocument(built, html) {
  const [template, outline] = await Promise.all(["index.html", "boot/outline.html"].map((name) => readFile(join(root, "src", name), "utf8")));
  const office = html !== "index.html";
  const { first, rest } = built.sheets;
  const styles = (tag) => [tag(first), ...(rest ? ["<!-- for home list other -->", tag(rest), "<!-- /for -->"] : [])];
  const later = rest ? ["<!-- for game -->", `<link data-later href="/${rest}">`, "<!-- /for -->"] : [];
  const parts = {
    style: [`<style>${await inlineStyle("boot")}</style>`],
    ahead: [
      ...styles((name) => `<link rel="preload" href="/${name}" as="style">`),
      ...[...statics(built.outputs, built.entry)].map((name) => `<link rel="modulepreload" href="/${name}">`),
      ...(office ? [] : [...(await pagesAhead(built)), ...later]),
    ],
    outline: [office ? '<div id="root"></div>' : outline.trim()],
    // After the outline, because content before a style sheet is rendered without waiting for it.
    code: [...styles((name) => `<link rel="stylesheet" href="/${name}">`), `<script type="module" src="/${built.entry}"></script>`],
  };
  await writeFile(join(dist, html), template.replace(/<!-- (style|ahead|outline|code) -->/g, (_, name) => parts[name].join("\n    ")));
}

/** An inline style of a document: that of the outline, or of the offline page. */
async function inlineStyle(name) {
  const { outputFiles } = await build({
    ...options, entryPoints: [`src/boot/${name}.css`], splitting: false, write: false, metafile: false, sourcemap: false, minify: true, plugins: [namedMedia(root)],
  });
  return outputFiles[0].text.trim();
}

/**
 * The files of the installable app: the worker, the offline page and the manifest. The server
 * inserts the product's name.
 */
async function writeApp() {
  const names = (await readdir(join(dist, "assets"))).filter((name) => !/\.(br|map)$/.test(name)).sort();
  const version = createHash("sha256").update(names.join()).digest("hex").slice(0, 12);
  await build({
    ...options, entryPoints: { sw: "src/worker/service.ts" }, outdir: "dist", entryNames: "[name]", splitting: false, sourcemap: false, format: "iife", metafile: false,
    define: { ...options.define, __VERSION__: JSON.stringify(version) },
  });
  const offline = await readFile(join(root, "src", "boot", "offline.html"), "utf8");
  await writeFile(join(dist, "offline.html"), offline.replace("<!-- style -->", `<style>${await inlineStyle("offline")}</style>`));
  const tokens = await readFile(join(root, "src", "ui", "tokens.css"), "utf8");
  const colour = (name) => new RegExp(`--${name}: (#\\w+)`).exec(tokens)[1]; // the first theme is the default
  await writeFile(join(dist, "app.webmanifest"), JSON.stringify(manifest(colour("bg-1"), colour("bg-0"))));
}

/** The scripts that block the first page, or the first game. */
function firstOf({ outputs, entry }) {
  const pages = Object.keys(outputs).filter((name) => outputs[name].entryPoint === tablePage || gameOf(outputs[name]));
  return [...new Set([entry, ...pages].flatMap((name) => [...statics(outputs, name)]))].filter((name) => name.endsWith(".js"));
}

/** Files that keep their names: favicon, robots.txt, the icons of currencies. */
async function copyPublic() {
  await cp(join(root, "public"), dist, { recursive: true });
}

async function compressAll() {
  const brotli = promisify(brotliCompress);
  for (const name of await readdir(dist, { recursive: true })) {
    // Documents are rendered for each visitor, so they are not precompressed.
    if (!compressible.has(extname(name)) || extname(name) === ".html") continue;
    const content = await readFile(join(dist, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(join(dist, `${name}.br`), await brotli(content, { params }));
  }
}

/**
 * Removes the plain form of scripts and style sheets. The server sends the compressed ones, and
 * decompresses them for clients that do not accept brotli.
 */
async function dropPlain() {
  const assets = join(dist, "assets");
  for (const name of await readdir(assets)) {
    if (/\.(js|css)$/.test(name)) await rm(join(assets, name));
  }
}
