import assert from "node:assert/strict";
import { test } from "node:test";
import { longest, typedWith, type Key } from "./typedAhead.model";

const none = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
const press = (key: string, more: Partial<Key> = {}): Key => ({ ...none, key, ...more });
const typed = (...keys: Key[]) => keys.reduce((text, key) => typedWith(text, key) ?? text, "");

test("letters, signs and spaces between them are kept in their order", () => {
  assert.equal(typed(...[..."Big bass 3!"].map((key) => press(key))), "Big bass 3!");
  assert.equal(typed(press("é"), press("日"), press("😀")), "é日😀");
  assert.equal(typed(press(" "), press("a")), "a", "nothing begins with a space");
});

test("backspace takes one character back, whole", () => {
  assert.equal(typed(press("a"), press("😀"), press("Backspace")), "a");
  assert.equal(typed(press("Backspace"), press("a")), "a");
});

test("keys that type nothing are left alone", () => {
  for (const key of ["Escape", "Tab", "Enter", "Shift", "ArrowDown", "F5", "Dead", "Process"]) assert.equal(typedWith("ab", press(key)), null, key);
  assert.equal(typedWith("ab", press("r", { ctrlKey: true })), null);
  assert.equal(typedWith("ab", press("r", { metaKey: true })), null);
  assert.equal(typedWith("ab", press("d", { altKey: true })), null);
  assert.equal(typedWith("ab", press("ㄱ", { isComposing: true })), null);
});

test("what is typed with AltGr is typed", () => {
  assert.equal(typedWith("me", press("@", { ctrlKey: true, altKey: true })), "me@");
});

test("there is an end to it", () => {
  assert.equal(typed(...Array.from({ length: longest + 20 }, () => press("x"))).length, longest);
});
