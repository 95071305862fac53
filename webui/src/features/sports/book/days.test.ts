import assert from "node:assert/strict";
import test from "node:test";
import { dayName, dayOf, daysFrom } from "./days";

test("the calendar begins with today and continues past the end of a month and a year", () => {
  const days = daysFrom(new Date(2026, 11, 29, 23, 59, 59, 999).getTime());
  assert.deepEqual(days.map(({ id }) => id), ["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02", "2027-01-03", "2027-01-04"]);
  for (const [at, day] of days.entries()) if (at > 0) assert.equal(day.from, days[at - 1]!.to, "every moment is in exactly one day");
  assert.equal(daysFrom(new Date(2026, 11, 29).getTime())[0]!.id, "2026-12-29", "midnight belongs to the day that begins");
});

test("the calendar continues past the end of February", () => {
  assert.equal(daysFrom(new Date(2027, 1, 28, 12).getTime())[1]!.id, "2027-03-01");
  assert.equal(daysFrom(new Date(2028, 1, 28, 12).getTime())[1]!.id, "2028-02-29");
});

test("an address selects only days of the calendar", () => {
  const days = daysFrom(new Date(2026, 10, 24, 12).getTime());
  assert.equal(dayOf(days, "?day=2026-11-25"), days[1]);
  for (const query of ["", "?day=", "?day=2026-11-23", "?day=x"]) assert.equal(dayOf(days, query), null, query);
  assert.match(dayName(days[1]!), /^Wed,? 25 Nov$/);
});
