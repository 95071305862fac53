import assert from "node:assert/strict";
import test from "node:test";
import { editOf, wordCount, type MarkdownTool } from "./markdown";

/** Applies a tool to a text with the selection in brackets, and returns the result in the same format. */
function applyTool(tool: MarkdownTool, marked: string): string {
  const start = marked.indexOf("⟦");
  const end = marked.indexOf("⟧") - 1;
  const text = marked.replace(/[⟦⟧]/g, "");
  const edit = editOf(tool, text, start, end);
  const after = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  return `${after.slice(0, edit.start)}⟦${after.slice(edit.start, edit.end)}⟧${after.slice(edit.end)}`;
}

const cases: [MarkdownTool, string, string][] = [
  ["bold", "a ⟦word⟧ here", "a **⟦word⟧** here"],
  ["bold", "a **⟦word⟧** here", "a ⟦word⟧ here"],
  ["bold", "⟦⟧", "**⟦bold text⟧**"],
  ["italic", "⟦a⟧", "_⟦a⟧_"],
  ["heading", "Ter⟦⟧ms", "⟦## Terms⟧"],
  ["heading", "## Ter⟦⟧ms", "⟦### Terms⟧"],
  ["heading", "### Ter⟦⟧ms", "⟦Terms⟧"],
  ["heading", "one\nt⟦⟧wo\nthree", "one\n⟦## two⟧\nthree"],
  ["list", "o⟦ne\ntw⟧o\nthree", "⟦- one\n- two⟧\nthree"],
  ["list", "⟦- one\n- two⟧", "⟦one\ntwo⟧"],
  ["list", "⟦- one\ntwo⟧", "⟦- one\n- two⟧"],
  ["link", "see ⟦the rules⟧.", "see [the rules](⟦https://⟧)."],
  ["link", "⟦/terms⟧", "[⟦text⟧](/terms)"],
  ["link", "⟦⟧", "[text](⟦https://⟧)"],
  ["table", "before⟦⟧\nafter", "before\n\n| ⟦Column⟧ | Column |\n| --- | --- |\n| Cell | Cell |\n\nafter"],
  ["table", "⟦⟧", "| ⟦Column⟧ | Column |\n| --- | --- |\n| Cell | Cell |\n"],
];

for (const [tool, before, after] of cases) {
  test(`${tool}: ${JSON.stringify(before)}`, () => assert.equal(applyTool(tool, before), after));
}

test("words are counted without markup", () => {
  assert.equal(wordCount(""), 0);
  assert.equal(wordCount("## The rules\n\n- one\n- two, three | ---"), 5);
  assert.equal(wordCount("Größe 18+"), 2);
});
