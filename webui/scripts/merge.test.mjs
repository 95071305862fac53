// Builds a small site like build.mjs builds the real one, and runs it.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { groupsOf, homeOf, merged } from "./merge.mjs";

const play = "src/features/betting/play";
const table = `${play}/page/GamePage.js`;
const pages = {
  table, dice: `${play}/games/dice.js`, mines: `${play}/games/mines.js`,
  wallet: "src/features/money/wallet/Wallet.js", cashier: "src/features/money/wallet/Cashier.js",
  profile: "src/features/people/profile/Profile.js", late: "src/features/people/profile/Late.js",
};
/** A module with a text, for the pages that import it. Each set of pages makes its own file. */
const part = (word) => `export const say = () => ${JSON.stringify(word)};`;
const page = (word, ...parts) =>
  `${parts.map((path, at) => `import { say as say${at} } from ${JSON.stringify(path)};`).join("\n")}
export default () => [${JSON.stringify(word)}, ${parts.map((_, at) => `say${at}()`).join(", ")}].join(" ");`;
const at = (path) => `/${path}`;
const files = {
  "src/main.js": `import { count } from "/src/lib/counter.js"; count();
export const pages = { ${Object.entries(pages).map(([name, path]) => `${name}: () => import(${JSON.stringify(at(path))})`).join(", ")} };`,
  "src/lib/counter.js": "let times = 0; export const count = () => ++times; export const say = () => `counted ${times}`;",
  [`${play}/board.js`]: part("board"),
  [`${play}/odds.js`]: part("odds"),
  [`${play}/sound.js`]: part("sound"),
  [`${play}/large.js`]: `export const say = () => "large"; export const more = ${JSON.stringify("x".repeat(40 * 1024))}; globalThis.large = more;`,
  "src/ui/money.js": part("money"),
  "src/ui/dialog.js": part("dialog"),
  "src/ui/clock.js": part("clock"),
  "src/features/money/wallet/list.js": part("list"),
  "src/features/money/wallet/rates.js": part("rates"),
  "src/features/people/profile/face.js": part("face"),
  "src/features/people/profile/waits.js": `await Promise.resolve(); export const say = () => "waits";`,
  [pages.table]: page("table", ...[`${play}/board.js`, `${play}/odds.js`, `${play}/large.js`, "src/ui/money.js", "src/ui/dialog.js", "src/lib/counter.js"].map(at)),
  [pages.dice]: page("dice", ...[`${play}/board.js`, `${play}/sound.js`, `${play}/large.js`].map(at)),
  [pages.mines]: page("mines", ...[`${play}/board.js`, `${play}/odds.js`, `${play}/sound.js`].map(at)),
  [pages.wallet]: page("wallet", ...["src/features/money/wallet/list.js", "src/features/money/wallet/rates.js", "src/ui/money.js", "src/ui/clock.js"].map(at)),
  [pages.cashier]: page("cashier", ...["src/features/money/wallet/list.js", "src/features/people/profile/face.js", "src/ui/clock.js"].map(at)),
  [pages.profile]: page("profile", ...["src/features/money/wallet/rates.js", "src/ui/clock.js", "src/features/people/profile/waits.js", "src/lib/counter.js"].map(at)),
  [pages.late]: page("late", ...["src/features/people/profile/waits.js", "src/features/people/profile/face.js", "src/ui/dialog.js"].map(at)),
};

let folder, plain, fewer;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "merge-"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const rooted = { name: "rooted", setup: (to) => to.onResolve({ filter: /^\/src\// }, ({ path }) => ({ path: join(folder, path) })) };
  const options = { bundle: true, splitting: true, format: "esm", absWorkingDir: folder, metafile: true, outdir: "plain", outExtension: { ".js": ".js" } };
  const first = await build({ ...options, entryPoints: { main: "src/main.js" }, chunkNames: "[name]-[hash]", write: false, plugins: [rooted] });
  plain = await written("plain", first);
  const parts = first.metafile.outputs;
  for (const [path, output] of Object.entries(parts)) output.late = /^await /m.test(plain.texts.get(basename(path)));
  const entries = Object.keys(parts).filter((path) => parts[path].entryPoint);
  const entry = entries.find((path) => parts[path].entryPoint === "src/main.js");
  const groups = groupsOf(parts, entry, table);
  const second = await build({
    ...options, outdir: "fewer", entryPoints: entries.map((path) => ({ in: basename(path), out: basename(path, ".js") })), write: false,
    plugins: [merged(plain.texts, groups, { entry: basename(entry), pages: new Set(entries.filter((path) => path !== entry).map((path) => basename(path))), late: (path) => (path.startsWith("Wallet") ? "globalThis.sheets = 1;" : "") })],
  });
  fewer = await written("fewer", second);
});
after(() => rm(folder, { recursive: true, force: true }));

/** Writes a build to a folder where it can run. Returns its texts and the static imports of each file. */
async function written(name, { outputFiles, metafile }) {
  const texts = new Map();
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "package.json"), `{"type":"module"}`);
  for (const { path, text } of outputFiles) {
    texts.set(basename(path), text);
    await writeFile(join(folder, name, basename(path)), text);
  }
  const outputs = Object.fromEntries(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  return { texts, outputs, main: pathToFileURL(join(folder, name, "main.js")) };
}

/** The files that a page needs besides the loaded ones. */
function needed({ outputs }, path) {
  const reach = (name, seen = new Set()) => {
    if (!seen.has(name)) {
      seen.add(name);
      for (const { path, kind } of outputs[name].imports) if (kind === "import-statement") reach(basename(path), seen);
    }
    return seen;
  };
  const there = reach("main.js");
  const own = Object.keys(outputs).find((name) => name.startsWith(`${basename(path, ".js")}`));
  return [...reach(own)].filter((name) => !there.has(name));
}

/** The text of all files that a page loads. */
const loaded = (made, path) => needed(made, path).map((name) => made.texts.get(name)).join("\n");

test("every page says what it said before", async () => {
  for (const made of [plain, fewer]) {
    const { pages: open } = await import(made.main);
    const said = {};
    for (const name of Object.keys(pages)) said[name] = (await open[name]()).default();
    assert.deepEqual(said, {
      table: "table board odds large money dialog counted 1", dice: "dice board sound large", mines: "mines board odds sound",
      wallet: "wallet list rates money clock", cashier: "cashier list face clock", profile: "profile rates clock waits counted 1", late: "late waits face dialog",
    });
  }
});

test("the page of games loads fewer files", () => {
  assert.ok(needed(fewer, table).length < needed(plain, table).length, `${needed(fewer, table)} instead of ${needed(plain, table)}`);
  const all = Object.keys(fewer.outputs).length;
  assert.ok(all < Object.keys(plain.outputs).length);
});

test("no page carries what is of games alone, nor the games what other pages share", () => {
  for (const name of ["wallet", "cashier", "profile"]) {
    for (const word of ["board", "odds", "sound"]) assert.ok(!loaded(fewer, pages[name]).includes(`"${word}"`), `${name} has ${word}`);
  }
  for (const word of ["list", "rates", "clock"]) assert.ok(!loaded(fewer, table).includes(`"${word}"`), `the page of games has ${word}`);
});

test("a large part stays a file of its own, for those who need it", () => {
  assert.ok(loaded(fewer, pages.dice).includes(`"large"`));
  assert.ok(!loaded(fewer, pages.mines).includes(`"large"`));
});

test("a waiting task does not delay the others", () => {
  for (const name of ["wallet", "cashier", "table"]) assert.doesNotMatch(loaded(fewer, pages[name]), /^await /m, name);
  assert.match(loaded(fewer, pages.profile), /^await /m);
});

test("a page begins with what it is to wait for", async () => {
  const wallet = [...fewer.texts].find(([name]) => name.startsWith("Wallet"));
  assert.match(wallet[1], /globalThis\.sheets = 1/);
  assert.doesNotMatch(loaded(fewer, pages.cashier), /globalThis\.sheets/);
});

test("a source belongs to its feature, and what is no feature's to the kit", () => {
  assert.equal(homeOf("src/features/money/wallet/deep/List.tsx"), "money/wallet");
  assert.equal(homeOf("src/lib/api.ts"), "ui");
  assert.equal(homeOf("node_modules/lucide-react/dist/icons/x.js"), "ui");
});

test("a large file between two of a group joins it, so that none runs before what it needs", () => {
  const imports = (...paths) => paths.map((path) => ({ path, kind: "import-statement" }));
  const from = (source) => ({ [`src/features/money/cashier/${source}.ts`]: {} });
  const outputs = {
    "main.js": { entryPoint: "src/main.tsx", imports: [], inputs: {}, bytes: 1 },
    "A.js": { entryPoint: "src/A.tsx", imports: imports("book.js", "large.js"), inputs: {}, bytes: 1 },
    "B.js": { entryPoint: "src/B.tsx", imports: imports("book.js", "large.js", "amounts.js", "apart.js"), inputs: {}, bytes: 1 },
    "C.js": { entryPoint: "src/C.tsx", imports: imports("amounts.js", "apart.js"), inputs: {}, bytes: 1 },
    "book.js": { imports: imports("large.js"), inputs: from("book"), bytes: 500 },
    "large.js": { imports: imports("amounts.js"), inputs: from("calls"), bytes: 9000 },
    "amounts.js": { imports: [], inputs: from("amounts"), bytes: 500 },
    "apart.js": { imports: imports("amounts.js"), inputs: from("apart"), bytes: 9000 },
  };
  assert.deepEqual(groupsOf(outputs, "main.js", "src/none.tsx"), new Map([["money-cashier", ["book.js", "amounts.js", "large.js"]]]));
});

test("what most pages share leaves out what needs a large file", () => {
  const imports = (...paths) => paths.map((path) => ({ path, kind: "import-statement" }));
  const from = (source) => ({ [`src/ui/${source}.ts`]: {} });
  const outputs = {
    "main.js": { entryPoint: "src/main.tsx", imports: [], inputs: {}, bytes: 1 },
    "A.js": { entryPoint: "src/A.tsx", imports: imports("list.js", "table.js"), inputs: {}, bytes: 1 },
    "B.js": { entryPoint: "src/B.tsx", imports: imports("list.js", "table.js", "menu.js", "field.js"), inputs: {}, bytes: 1 },
    "C.js": { entryPoint: "src/C.tsx", imports: imports("menu.js", "field.js"), inputs: {}, bytes: 1 },
    "list.js": { imports: imports("table.js"), inputs: from("list"), bytes: 500 },
    "table.js": { imports: imports("menu.js"), inputs: from("table"), bytes: 9000 },
    "menu.js": { imports: [], inputs: from("menu"), bytes: 500 },
    "field.js": { imports: [], inputs: from("field"), bytes: 500 },
  };
  assert.deepEqual(groupsOf(outputs, "main.js", "src/none.tsx"), new Map([["ui", ["menu.js", "field.js"]]]));
});
