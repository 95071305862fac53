import assert from "node:assert/strict";
import { test } from "node:test";
import { opensSearch, type ShortcutPress } from "./shortcut";

const press = (more: Partial<ShortcutPress>): ShortcutPress => ({ key: "k", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isTyping: false, ...more });

test("Ctrl+K and Command+K open the search, also from a field", () => {
  assert.equal(opensSearch(press({ ctrlKey: true })), true);
  assert.equal(opensSearch(press({ metaKey: true, key: "K", isTyping: true })), true);
  assert.equal(opensSearch(press({})), false);
  assert.equal(opensSearch(press({ ctrlKey: true, shiftKey: true })), false);
});

test("a slash opens the search outside of text fields", () => {
  assert.equal(opensSearch(press({ key: "/" })), true);
  assert.equal(opensSearch(press({ key: "/", shiftKey: true })), true);
  assert.equal(opensSearch(press({ key: "/", isTyping: true })), false);
  assert.equal(opensSearch(press({ key: "/", ctrlKey: true })), false);
});
