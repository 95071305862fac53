import assert from "node:assert/strict";
import test from "node:test";
import { splitEmail } from "./emails.model";

test("links in an email are found, and all text is retained", () => {
  const text = "Hello\n\nhttp://localhost:8080/email/1/a?b=c\n\nBye <https://x.test> now";
  const parts = splitEmail(text);
  assert.deepEqual(parts.filter((part) => part.href).map((part) => part.href), ["http://localhost:8080/email/1/a?b=c", "https://x.test"]);
  assert.equal(parts.map((part) => part.text).join(""), text);
  assert.deepEqual(splitEmail(""), []);
});
