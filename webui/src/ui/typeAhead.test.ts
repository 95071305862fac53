import assert from "node:assert/strict";
import { test } from "node:test";
import { maxTyped, addKey, type Key } from "./typeAhead.model";

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
const press = (key: string, more: Partial<Key> = {}): Key => ({ ...noModifiers, key, ...more });
const typed = (...keys: Key[]) => keys.reduce((text, key) => addKey(text, key) ?? text, "");

test("characters, symbols and inner spaces are appended in order", () => {
  assert.equal(typed(...[..."Big bass 3!"].map((key) => press(key))), "Big bass 3!");
  assert.equal(typed(press("é"), press("日"), press("😀")), "é日😀");
  assert.equal(typed(press(" "), press("a")), "a", "nothing begins with a space");
});

test("backspace removes one whole character", () => {
  assert.equal(typed(press("a"), press("😀"), press("Backspace")), "a");
  assert.equal(typed(press("Backspace"), press("a")), "a");
});

test("keys without a character are ignored", () => {
  for (const key of ["Escape", "Tab", "Enter", "Shift", "ArrowDown", "F5", "Dead", "Process"]) assert.equal(addKey("ab", press(key)), null, key);
  assert.equal(addKey("ab", press("r", { ctrlKey: true })), null);
  assert.equal(addKey("ab", press("r", { metaKey: true })), null);
  assert.equal(addKey("ab", press("d", { altKey: true })), null);
  assert.equal(addKey("ab", press("ㄱ", { isComposing: true })), null);
});

test("AltGr characters are appended", () => {
  assert.equal(addKey("me", press("@", { ctrlKey: true, altKey: true })), "me@");
});

test("the typed text has a max length", () => {
  assert.equal(typed(...Array.from({ length: maxTyped + 20 }, () => press("x"))).length, maxTyped);
});
