// The kit takes its spaces, corners and breakpoints from the tokens.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { breakpointsOf, written } from "./media.mjs";

const root = new URL("../src/", import.meta.url);
const read = (name) => readFile(new URL(name, root), "utf8");
const breakpoints = breakpointsOf(await read("ui/breakpoints.css"));
const sheets = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".css") && !name.endsWith("breakpoints.css"));

/** Spaces and corners in pixels: "gap: 7px". Negative ones undo a padding, one or two pixels are a hairline. */
function byHand(css) {
  const declarations = css.matchAll(/(?<![\w-])((?:row-|column-)?gap|padding(?:-\w+)*|margin(?:-\w+)*|border-radius):([^;}]*)/g);
  return [...declarations].filter(([, , value]) => /(?<![-\w.])(?:[3-9]|\d{2,})px/.test(value)).map(([whole]) => whole);
}

test("a space or corner in pixels is found", () => {
  assert.deepEqual(byHand("a { gap: 7px; margin: 0 -4px; padding: var(--space-8) 12px; border-radius: 2px }"), ["gap: 7px", "padding: var(--space-8) 12px"]);
});

test("the kit writes no space or corner by hand", async () => {
  const faults = [];
  for (const name of sheets.filter((one) => /^(ui|features[\\/]debugger)[\\/]/.test(one) && !one.endsWith("tokens.css"))) {
    for (const fault of byHand(await read(name))) faults.push(`${name}: ${fault}`);
  }
  assert.deepEqual(faults, []);
});

test("every token that a style sheet asks for is declared", async () => {
  const tokens = await read("ui/tokens.css");
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
