import assert from "node:assert/strict";
import test from "node:test";
import { periodsAt } from "./periods";

test("periods are whole UTC days, also at the end of a year", () => {
  const at = (now: string) => Object.fromEntries(periodsAt(Date.parse(now)).map(({ id, from, to }) => [id, `${from} ${to}`]));
  assert.deepEqual(at("2026-11-23T13:00:00Z"), {
    month: "2026-11-01 2026-11-23", lastMonth: "2026-10-01 2026-10-31", days: "2026-08-25 2026-11-23", year: "2026-01-01 2026-11-23", lastYear: "2025-01-01 2025-12-31",
  });
  assert.equal(at("2025-01-01T00:00:00Z").lastMonth, "2024-12-01 2024-12-31");
});

test("no period is longer than 366 days", () => {
  for (const now of ["2024-12-31T23:59:59Z", "2025-12-31T23:59:59Z", "2026-03-31T12:00:00Z"]) {
    for (const { id, from, to } of periodsAt(Date.parse(now))) assert.ok((Date.parse(to) - Date.parse(from)) / 86_400_000 < 366, `${id} of ${now}`);
  }
});
