import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { faults, generated } from "./check-wire.mjs";

const wire = `
export interface Reply { id: string; payout: string; view: unknown }
export interface Row { id: string; name: string }
export type Message = { _id: string; at: number } & (
  | { type: "text"; data: string }
  | { type: "quiz"; data: Row }
);
`;
const names = `export type { Reply as Answer } from "./lib/api.gen";\nexport type AnswerOf<View> = import("./lib/api.gen").Row & View;\n`;
const found = (source, options = {}) =>
  faults([[generated, wire], ["names.ts", names], ["page.ts", source]], { allowed: {}, alike: {}, ...options }).map(({ file, line, text }) => `${file}:${line} ${text}`);

const cases = [
  ["a cast to never", "send(path as never);", ["page.ts:1 a cast to never"]],
  ["a cast to any", "const a = b as any;", ["page.ts:1 a cast to any"]],
  ["a cast by way of unknown", "const a = b as unknown as { x: number };", ["page.ts:1 a cast to another type in two steps"]],
  ["a cast by way of object", "const a = b as object as { x: number };", ["page.ts:1 a cast to another type in two steps"]],
  ["a cast to a generated type", 'import type { Reply } from "./lib/api.gen";\nconst a = data as Reply;', ["page.ts:2 a cast to Reply"]],
  ["a cast to one under another name", 'import type { Answer } from "./names";\nconst a = data as Answer | null;', ["page.ts:2 a cast to Answer"]],
  ["a cast to a type made of one", 'import type { Reply } from "./lib/api.gen";\ntype Own = Reply & { x: 1 };\nconst a = (await b()) as Own;', ["page.ts:3 a cast to Own"]],
  ["a cast to what is hoped for", "const a = data as { ids: string[] };", ["page.ts:1 a cast to an object as it is hoped to be"]],
  ["a guard", "const code = (error as { code?: unknown } | null)?.code;", []],
  ["a cast of the page's own", "const a = list as const; const b = event.target as Element; const c = x as unknown;", []],
  ["a twin", "interface Outcome { id: string; payout: string; view: View }", ["page.ts:1 Outcome is a twin of the generated Reply"]],
  ["a twin without a name", "const take = (reply: { id: string; payout: string; view: object }) => reply;", ["page.ts:1 a type is a twin of the generated Reply"]],
  ["a twin of one with variants", "type Said = { _id: string; at: number; type: string; data: unknown };", ["page.ts:1 Said is a twin of the generated Message"]],
  ["what has more fields, or fewer than three", "interface Own { id: string; payout: string; view: View; more: 1 } interface Small { id: string; name: string }", []],
];

for (const [name, source, want] of cases) {
  test(name, () => assert.deepEqual([...new Set(found(source))], want));
}

test("a part of a generated type is its twin under the same name only", () => {
  const bigger = "export interface Bet { id: string; payout: string; view: string; at: number }";
  const of = (source) => faults([[generated, bigger], ["page.ts", source]], { allowed: {}, alike: {} }).length;
  assert.equal(of("interface Bet { id: string; payout: string; view: string }"), 1);
  assert.equal(of("interface Shown { id: string; payout: string; view: string }"), 0);
});

test("a border has its casts and no more, and a list that is too long is a fault", () => {
  const allowed = { "page.ts": [1, "a border"] };
  assert.deepEqual(found("send(a as never);", { allowed }), []);
  assert.equal(found("send(a as never, b as never);", { allowed }).length, 2);
  assert.deepEqual(found("send(a);", { allowed }), ["page.ts:1 has 0 casts at its border, not 1: lower the list"]);
  assert.deepEqual(found("", { allowed: { "gone.ts": [1, ""] } }), ["gone.ts:1 is a border that is gone"]);
});

test("what is alike by chance is listed", () => {
  const source = "interface Outcome { id: string; payout: string; view: View }";
  assert.deepEqual(found(source, { alike: { "page.ts: Outcome": "other things" } }), []);
});

test("a twin planted beside the real types is found", async () => {
  const real = await readFile(new URL(`../src/${generated}`, import.meta.url), "utf8");
  const planted = "interface Change { currency: string; demo: boolean; balance: string; delay: number; reason: string }";
  assert.deepEqual(
    faults([[generated, real], ["planted.ts", planted]], { allowed: {}, alike: {} }).map(({ text }) => text),
    ["Change is a twin of the generated Modification"],
  );
});
