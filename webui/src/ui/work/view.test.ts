import assert from "node:assert/strict";
import { test } from "node:test";
import { readView, type TableView, writeView } from "./view";

const knows = { columns: ["player", "stake", "at"], sortable: ["stake", "at"], filters: ["q", "state"], sizes: [25, 50] };
const standard: TableView = { sort: { key: "at", down: true }, filters: {}, hidden: ["stake"], after: null, size: 25 };

test("an address without a word about the table is the standard view, and the other way round", () => {
  assert.deepEqual(readView("?tab=bets", knows, standard), standard);
  assert.equal(writeView("?tab=bets", standard, knows, standard), "tab=bets");
});

test("a view comes back from its address as it was", () => {
  const view: TableView = { sort: { key: "stake", down: false }, filters: { q: "a&b=c", state: "won" }, hidden: ["player", "at"], after: "c:12/+", size: 50 };
  assert.deepEqual(readView(writeView("tab=bets", view, knows, standard), knows, standard), view);
});

test("columns that are hidden by themselves can all be shown", () => {
  const all = { ...standard, hidden: [] };
  assert.deepEqual(readView(writeView("", all, knows, standard), knows, standard), all);
});

test("what the table does not have is not taken from an address", () => {
  const view = readView("sort=password&size=1000000&hide=id,player&state=%20%20&role=admin", knows, standard);
  assert.deepEqual(view, { ...standard, hidden: ["player"] });
  assert.equal(readView(`q=${"x".repeat(5000)}`, knows, standard).filters.q?.length, 200);
});

test("two tables of one page keep out of each other's way", () => {
  const mine = { ...knows, prefix: "b." };
  const query = writeView("sort=stake&q=ada", { ...standard, filters: { q: "grace" } }, mine, standard);
  assert.equal(readView(query, knows, standard).filters.q, "ada");
  assert.equal(readView(query, mine, standard).filters.q, "grace");
});
