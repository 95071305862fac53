import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDateTime, dateTimeText } from "./dateTime";

test("times are typed in UTC", () => {
  const at = Date.UTC(2026, 10, 24, 9, 30);
  assert.equal(parseDateTime("2026-11-24 09:30"), at);
  assert.equal(parseDateTime(" 2026-11-24T09:30 "), at);
  assert.equal(parseDateTime("2026-11-24"), Date.UTC(2026, 10, 24));
  assert.equal(dateTimeText(at), "2026-11-24 09:30");
  assert.equal(parseDateTime(""), 0);
  assert.equal(dateTimeText(0), "");
});

test("an invalid time is null", () => {
  for (const text of ["tomorrow", "2026-04-31", "2026-11-24 25:00", "2026-13-01", "24.11.2026", "1e9"]) assert.equal(parseDateTime(text), null, text);
});
