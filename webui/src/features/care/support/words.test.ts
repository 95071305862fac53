import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "./words";

test("help pages become links, everything else stays text", () => {
  assert.deepEqual(partsOf("see\n/help/deposit\nplease"), [
    { kind: "text", text: "see\n" }, { kind: "link", to: "/help/deposit" }, { kind: "text", text: "\nplease" },
  ]);
  assert.deepEqual(partsOf("/help."), [{ kind: "link", to: "/help" }, { kind: "text", text: "." }]);
  for (const plain of ["https://evil.example/help/x", "//help/x", "<a href=/x>", "javascript:/help", "/admin", "/help/../x", ""]) {
    assert.ok(partsOf(plain).every((part) => part.kind === "text"), plain);
  }
  assert.equal(partsOf("").length, 0);
});
