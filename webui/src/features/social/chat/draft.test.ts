import assert from "node:assert/strict";
import test from "node:test";
import { appendToDraft, draft, insertAtCaret, setSelection, selection, setDraft } from "./draft";

/** The text with a bar at the caret. */
function draftWithSelection(): string {
  const { from, to } = selection();
  assert.equal(from, to);
  return `${draft.peek().slice(0, from)}|${draft.peek().slice(to)}`;
}

test("an emoji is inserted at the caret, separated by spaces", () => {
  setDraft("");
  insertAtCaret(":a:");
  assert.equal(draftWithSelection(), ":a: |");
  insertAtCaret(":b:");
  assert.equal(draftWithSelection(), ":a: :b: |");

  setDraft("one two");
  setSelection(3, 3);
  insertAtCaret(":a:");
  assert.equal(draftWithSelection(), "one :a: |two");
  insertAtCaret(":b:");
  assert.equal(draftWithSelection(), "one :a: :b: |two");

  setSelection(0, 0);
  insertAtCaret(":c:");
  assert.equal(draftWithSelection(), ":c: |one :a: :b: two");
});

test("an emoji replaces the selection", () => {
  setDraft("good bad ugly");
  setSelection(5, 8);
  insertAtCaret(":a:");
  assert.equal(draftWithSelection(), "good :a: |ugly");
});

test("a new draft has the caret at its end", () => {
  setDraft("one");
  setSelection(0, 0);
  appendToDraft("@ann");
  assert.equal(draftWithSelection(), "one @ann |");
});
