import assert from "node:assert/strict";
import { test } from "node:test";
import { formatStart } from "./formatStart";

test("a start is relative within an hour, and has day and time otherwise", () => {
  const noon = new Date(2026, 10, 28, 12).getTime();
  const at = (day: number, hours: number, minutes = 0) => formatStart(new Date(2026, 10, day, hours, minutes).getTime(), noon);
  assert.deepEqual([at(28, 11), at(28, 12), at(28, 12, 1), at(28, 12, 59)], ["now", "now", "in 1 minute", "in 59 minutes"]);
  assert.deepEqual([at(28, 13), at(28, 23, 59), at(29, 0), at(29, 23, 30)], ["Today 13:00", "Today 23:59", "Tomorrow 00:00", "Tomorrow 23:30"]);
  assert.match(at(30, 9, 5), /^Mon,? 30 Nov 09:05$/);
  assert.match(at(38, 20), /^Tue,? 8 Dec 20:00$/);
});
