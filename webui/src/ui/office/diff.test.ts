import assert from "node:assert/strict";
import { test } from "node:test";
import { diffLines, collapseUnchanged } from "./diff";

const written = (before: string, after: string) => diffLines(before, after).map((line) => `${{ same: " ", added: "+", removed: "-" }[line.kind]}${line.text}`);

test("a changed line is one removed and one added line", () => {
  assert.deepEqual(written("a\nb\nc", "a\nB\nc"), [" a", "-b", "+B", " c"]);
  assert.deepEqual(written("", "a\nb"), ["+a", "+b"]);
  assert.deepEqual(written("a", ""), ["-a"]);
  assert.deepEqual(written("a\nb", "a\nb"), [" a", " b"]);
});

test("a moved line leaves as many lines as possible unchanged", () => {
  assert.deepEqual(written("x\na\nb\nc", "a\nb\nc\nx"), ["-x", " a", " b", " c", "+x"]);
});

test("both texts can be restored from the diff", () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  for (let round = 0; round < 200; round++) {
    const make = () => Array.from({ length: random(12) }, () => "abc"[random(3)]).join("\n");
    const [before, after] = [make(), make()];
    const lines = diffLines(before, after);
    assert.equal(lines.filter((line) => line.kind !== "added").map((line) => line.text).join("\n"), before);
    assert.equal(lines.filter((line) => line.kind !== "removed").map((line) => line.text).join("\n"), after);
    assert.deepEqual(lines.flatMap((line) => line.new ?? []), lines.filter((line) => line.new !== null).map((_, at) => at + 1));
  }
});

test("lines far from a change are collapsed", () => {
  const many = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const pieces = collapseUnchanged(diffLines(many.join("\n"), many.with(10, "other").join("\n")));
  assert.deepEqual(pieces.filter((piece) => typeof piece === "number"), [7, 6]);
  assert.deepEqual(collapseUnchanged(diffLines("a\nb", "a\nb")), [2]);
});
