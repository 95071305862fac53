import assert from "node:assert/strict";
import { test } from "node:test";
import { readView, type TableView, writeView } from "./view";

const schema = { columns: ["player", "stake", "at"], sortable: ["stake", "at"], filters: ["q", "state"], sizes: [25, 50] };
const defaultView: TableView = { sort: { key: "at", descending: true }, filters: {}, hidden: ["stake"], after: null, size: 25 };

test("a URL without table parameters is the default view, and vice versa", () => {
  assert.deepEqual(readView("?tab=bets", schema, defaultView), defaultView);
  assert.equal(writeView("?tab=bets", defaultView, schema, defaultView), "tab=bets");
});

test("a view is restored from its URL", () => {
  const view: TableView = { sort: { key: "stake", descending: false }, filters: { q: "a&b=c", state: "won" }, hidden: ["player", "at"], after: "c:12/+", size: 50 };
  assert.deepEqual(readView(writeView("tab=bets", view, schema, defaultView), schema, defaultView), view);
});

test("columns hidden by default can be shown", () => {
  const all = { ...defaultView, hidden: [] };
  assert.deepEqual(readView(writeView("", all, schema, defaultView), schema, defaultView), all);
});

test("unknown URL parameters are ignored", () => {
  const view = readView("sort=password&size=1000000&hide=id,player&state=%20%20&role=admin", schema, defaultView);
  assert.deepEqual(view, { ...defaultView, hidden: ["player"] });
  assert.equal(readView(`q=${"x".repeat(5000)}`, schema, defaultView).filters.q?.length, 200);
});

test("two tables of one page use separate parameters", () => {
  const mine = { ...schema, prefix: "b." };
  const query = writeView("sort=stake&q=ada", { ...defaultView, filters: { q: "grace" } }, mine, defaultView);
  assert.equal(readView(query, schema, defaultView).filters.q, "ada");
  assert.equal(readView(query, mine, defaultView).filters.q, "grace");
});
