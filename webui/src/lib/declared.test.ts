import assert from "node:assert/strict";
import { test } from "node:test";
import { actionRequest, columnText, fill, filterRequest, initialValues, isFor, linkOf, type DeclaredAction } from "./declared";

const row = { id: "a/b", number: 12, title: "Two accounts", state: "open", tags: ["x", "y"], link: "", site: "https://explorer.test/tx/1", bad: "javascript:alert(1)", version: 3, on: true };
const action: DeclaredAction = {
  id: "change", label: "Change", call: "/api/admin/thing/change", permission: "things", reason: true, title: "Change {title}?", done: "Changed.",
  from: { id: "id", version: "version" }, when: { field: "state", values: ["open", "waiting"] },
  fields: [
    { name: "title", label: "Title", input: "line", type: "string", initial: "{title}" },
    { name: "severity", label: "Severity", input: "choice", type: "integer", options: [{ value: "2", label: "medium" }, { value: "3", label: "high" }] },
    { name: "on", label: "On", input: "switch", type: "boolean", initial: "{on}" },
    { name: "limit", label: "Limit", input: "line", type: "integer" },
  ],
};

test("texts have the fields of the row", () => {
  assert.equal(fill("#{number} {title}: {tags}{missing}", row), "#12 Two accounts: x, y");
  assert.equal(columnText({ kind: "text", field: "title", label: "Thing", as: "#{number}" }, row), "#12");
  assert.equal(columnText({ kind: "text", field: "title", label: "Thing" }, row), "Two accounts");
});

test("a link needs all of its fields, and leads nowhere else", () => {
  assert.equal(linkOf("/admin/thing/{id}", row), "/admin/thing/a%2Fb");
  assert.equal(linkOf("/admin/thing/{missing}", row), null);
  assert.equal(linkOf("{link}", row), null);
  assert.equal(linkOf("{site}", row), "https://explorer.test/tx/1");
  assert.equal(linkOf("{bad}", row), null);
});

test("filters are sent with the types of the request", () => {
  const filters = [{ field: "q", label: "Search", type: "string" }, { field: "severity", label: "At least", type: "integer" }, { field: "mine", label: "Owner", type: "boolean" }] as const;
  assert.deepEqual(filterRequest(filters, { q: "a", severity: "2", mine: "true" }), { q: "a", severity: 2, mine: true });
  assert.deepEqual(filterRequest(filters, { severity: "x", other: "1" }), { severity: 0 });
});

test("an action starts with the values of the row, and sends the version that was shown", () => {
  const values = initialValues(action, row);
  assert.deepEqual(values, { reason: "", title: "Two accounts", severity: "2", on: true, limit: "" });
  assert.deepEqual(actionRequest(action, row, { ...values, severity: "3", limit: "7", reason: "a test" }), { id: "a/b", version: 3, title: "Two accounts", severity: 3, on: true, limit: 7, reason: "a test" });
  assert.deepEqual(actionRequest({ ...action, reason: undefined, fields: [], from: {} }, row, values), {});
});

test("an action is for the rows of its condition", () => {
  assert.equal(isFor(action, row), true);
  assert.equal(isFor(action, { ...row, state: "closed" }), false);
  assert.equal(isFor({ ...action, when: { field: "on", values: ["true"] } }, row), true);
});
