import assert from "node:assert/strict";
import { test } from "node:test";
import { momentOf, momentText } from "./moment";

test("moments are typed in UTC", () => {
  const at = Date.UTC(2026, 10, 24, 9, 30);
  assert.equal(momentOf("2026-11-24 09:30"), at);
  assert.equal(momentOf(" 2026-11-24T09:30 "), at);
  assert.equal(momentOf("2026-11-24"), Date.UTC(2026, 10, 24));
  assert.equal(momentText(at), "2026-11-24 09:30");
  assert.equal(momentOf(""), 0);
  assert.equal(momentText(0), "");
});

test("what is no moment is told", () => {
  for (const text of ["tomorrow", "2026-04-31", "2026-11-24 25:00", "2026-13-01", "24.11.2026", "1e9"]) assert.equal(momentOf(text), null, text);
});
