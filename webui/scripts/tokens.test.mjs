// The UI kit uses the tokens for spaces, corners and breakpoints.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { breakpointsOf, written } from "./media.mjs";

const root = new URL("../src/", import.meta.url);
const read = (name) => readFile(new URL(name, root), "utf8");
const breakpoints = breakpointsOf(await read("ui/breakpoints.css"));
const sheets = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".css") && !name.endsWith("breakpoints.css"));

const tokens = await read("ui/tokens.css");
const valuesOf = (kind) => new Set([...tokens.matchAll(new RegExp(`--${kind}-[\\w-]+: (\\d+)px`, "g"))].map(([, value]) => Number(value)).filter((value) => value > 2));
const spaces = valuesOf("space");
const corners = valuesOf("radius");

/**
 * Spaces and corners in pixels, of those in `wanted` or all: "gap: 7px". Negative ones compensate a
 * padding. One or two pixels are hairlines.
 */
function byHand(css, wanted = { space: null, corner: null }) {
  const declarations = css.matchAll(/(?<![\w-])(?:(?<space>(?:row-|column-)?gap|padding(?:-\w+)*|margin(?:-\w+)*)|border(?:-\w+)*-radius):([^;}]*)/g);
  return [...declarations].filter(({ groups, 2: value }) => {
    const values = groups.space ? wanted.space : wanted.corner;
    return [...value.matchAll(/(?<![-\w.])(\d+)px/g)].some(([, size]) => (values ? values.has(Number(size)) : Number(size) > 2));
  }).map(([whole]) => whole);
}

test("a space or corner in pixels is found", () => {
  const css = "a { gap: 7px; margin: 0 -4px; padding: var(--space-8) 12px; border-radius: 2px; border-top-left-radius: 8px }";
  assert.deepEqual(byHand(css), ["gap: 7px", "padding: var(--space-8) 12px", "border-top-left-radius: 8px "]);
  assert.deepEqual(byHand(css, { space: spaces, corner: new Set() }), ["padding: var(--space-8) 12px"]);
});

test("the kit writes no space or corner by hand", async () => {
  const faults = [];
  for (const name of sheets.filter((one) => /^(ui|features[\\/]office[\\/]debugger)[\\/]/.test(one) && !one.endsWith("tokens.css"))) {
    for (const fault of byHand(await read(name))) faults.push(`${name}: ${fault}`);
  }
  assert.deepEqual(faults, []);
});

test("no sheet writes by hand what a token says; the corners of drawn things are their own", async () => {
  const faults = [];
  // The front end of slots is a program of its own, without the tokens.
  for (const name of sheets.filter((one) => !one.endsWith("tokens.css") && !/^slots[\\/]/.test(one))) {
    const drawn = /[\\/]play[\\/]games[\\/]/.test(name);
    for (const fault of byHand(await read(name), { space: spaces, corner: drawn ? new Set() : corners })) faults.push(`${name}: ${fault}`);
  }
  assert.deepEqual(faults, []);
});

test("every token that a style sheet asks for is declared", async () => {
  const faults = [];
  for (const name of sheets) {
    for (const [, token] of (await read(name)).matchAll(/var\((--(?:space|radius|size)-[\w-]+)/g)) {
      if (!tokens.includes(`${token}:`)) faults.push(`${name}: ${token}`);
    }
  }
  assert.deepEqual(faults, []);
});

test("a breakpoint that has a name is called by it", async () => {
  const named = [...breakpoints.values()].flatMap((condition) => {
    const [, sign, width] = /\(width (<=|>=|<|>) (\d+)px\)/.exec(condition);
    return sign === "<" ? [`(max-width: ${width - 1}px)`, condition] : sign === ">" ? [`(min-width: ${Number(width) + 1}px)`, condition] : [`(${sign === "<=" ? "max" : "min"}-width: ${width}px)`, condition];
  });
  const faults = [];
  for (const name of sheets) {
    for (const [rule] of (await read(name)).matchAll(/@media[^{]+/g)) {
      if (named.some((condition) => rule.includes(condition))) faults.push(`${name}: ${rule}`);
    }
  }
  assert.deepEqual(faults, []);
});

test("named breakpoints are written out, unknown ones refused", () => {
  assert.equal(written("@media (--phone) and (hover: none) { a { --phone: 1 } }", breakpoints), "@media (width < 600px) and (hover: none) { a { --phone: 1 } }");
  assert.throws(() => written("@media (--watch) {}", breakpoints), /--watch/);
});

test("code and style sheets agree on the breakpoints", async () => {
  const code = await read("lib/breakpoints.ts");
  const width = (name) => Number(new RegExp(`export const ${name} = (\\d+)`).exec(code)[1]);
  assert.equal(breakpoints.get("--phone"), `(width < ${width("sheetWidth") + 1}px)`);
  assert.equal(breakpoints.get("--narrow"), `(width < ${width("narrowWidth") + 1}px)`);
  assert.equal(breakpoints.get("--chat-drawer"), `(width <= ${width("chatDrawerWidth")}px)`);
});
