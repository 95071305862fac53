import assert from "node:assert/strict";
import { test } from "node:test";
import { opensSearch, type Press } from "./shortcut";

const press = (more: Partial<Press>): Press => ({ key: "k", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, writes: false, ...more });

test("Ctrl+K and Command+K open the search, also from a field", () => {
  assert.equal(opensSearch(press({ ctrlKey: true })), true);
  assert.equal(opensSearch(press({ metaKey: true, key: "K", writes: true })), true);
  assert.equal(opensSearch(press({})), false);
  assert.equal(opensSearch(press({ ctrlKey: true, shiftKey: true })), false);
});

test("a slash opens it unless it is being written", () => {
  assert.equal(opensSearch(press({ key: "/" })), true);
  assert.equal(opensSearch(press({ key: "/", shiftKey: true })), true);
  assert.equal(opensSearch(press({ key: "/", writes: true })), false);
  assert.equal(opensSearch(press({ key: "/", ctrlKey: true })), false);
});
