import assert from "node:assert/strict";
import { test } from "node:test";
import { messageParts } from "./messageParts";

test("help pages become links, everything else stays text", () => {
  assert.deepEqual(messageParts("see\n/help/deposit\nplease"), [
    { kind: "text", text: "see\n" }, { kind: "link", to: "/help/deposit" }, { kind: "text", text: "\nplease" },
  ]);
  assert.deepEqual(messageParts("/help."), [{ kind: "link", to: "/help" }, { kind: "text", text: "." }]);
  for (const plain of ["https://evil.example/help/x", "//help/x", "<a href=/x>", "javascript:/help", "/admin", "/help/../x", ""]) {
    assert.ok(messageParts(plain).every((part) => part.kind === "text"), plain);
  }
  assert.equal(messageParts("").length, 0);
});
