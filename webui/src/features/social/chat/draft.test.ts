import assert from "node:assert/strict";
import test from "node:test";
import { append, draft, insert, select, selection, write } from "./draft";

/** The text with a bar where the caret is. */
function shown(): string {
  const { from, to } = selection();
  assert.equal(from, to);
  return `${draft.peek().slice(0, from)}|${draft.peek().slice(to)}`;
}

test("an emoji goes to the caret, apart from the words around it", () => {
  write("");
  insert(":a:");
  assert.equal(shown(), ":a: |");
  insert(":b:");
  assert.equal(shown(), ":a: :b: |");

  write("one two");
  select(3, 3);
  insert(":a:");
  assert.equal(shown(), "one :a: |two");
  insert(":b:");
  assert.equal(shown(), "one :a: :b: |two");

  select(0, 0);
  insert(":c:");
  assert.equal(shown(), ":c: |one :a: :b: two");
});

test("an emoji takes the place of what is selected", () => {
  write("good bad ugly");
  select(5, 8);
  insert(":a:");
  assert.equal(shown(), "good :a: |ugly");
});

test("what is written anew has the caret at its end", () => {
  write("one");
  select(0, 0);
  append("@ann");
  assert.equal(shown(), "one @ann |");
});
