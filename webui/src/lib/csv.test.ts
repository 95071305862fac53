import assert from "node:assert/strict";
import { test } from "node:test";
import { csvCell, csvText } from "./csv";

test("a cell that a spreadsheet would compute becomes text", () => {
  for (const evil of ["=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1", "=HYPERLINK(\"http://x\")"]) {
    assert.match(csvCell(evil), /^"'/, JSON.stringify(evil));
  }
});

test("numbers and other texts are unchanged", () => {
  for (const fine of ["-12.50", "+3", "-1,234.50", "0", "Ada", "a=b", "2026-11-22", "50.00 %", ""]) assert.ok(["", fine, `"${fine}"`].includes(csvCell(fine)), fine);
  assert.equal(csvCell("-12.50"), "-12.50");
});

test("commas, quotes and lines stay inside their cell", () => {
  assert.equal(csvText([["name", "note"], ['O"Neil, P', "two\nlines"]]), 'name,note\r\n"O""Neil, P","two\nlines"\r\n');
});
