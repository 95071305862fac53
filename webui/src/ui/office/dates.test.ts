import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, addMonths, isDay, rangeTimes, parseRange, pickDay, presets, rangeText, weeksOf } from "./dates";

test("only valid calendar days are accepted", () => {
  for (const day of ["2026-11-22", "2024-02-29", "2026-12-31"]) assert.ok(isDay(day), day);
  for (const no of ["2026-02-29", "2026-13-01", "2026-1-1", "22.11.2026", "", "0000-01-01", "2026-11-22T00:00"]) assert.ok(!isDay(no), no);
});

test("days and months are added across month and year ends", () => {
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(addDays("2024-03-01", -1), "2024-02-29");
  assert.equal(addMonths("2026-01-31", 1), "2026-02-28");
  assert.equal(addMonths("2026-01-15", -1), "2025-12-15");
});

test("a month is shown in whole weeks from Monday", () => {
  const weeks = weeksOf("2026-11-22");
  assert.deepEqual([weeks.length, weeks[0]?.length], [6, 7]);
  assert.equal(weeks[0]?.[0], "2026-10-26");
  assert.equal(weeks[0]?.[6], "2026-11-01");
});

test("two clicks make a range in either order, and a third starts a new one", () => {
  const first = pickDay({}, "2026-11-10");
  assert.deepEqual(first, { from: "2026-11-10" });
  assert.deepEqual(pickDay(first, "2026-11-03"), { from: "2026-11-03", to: "2026-11-10" });
  assert.deepEqual(pickDay(first, "2026-11-10"), { from: "2026-11-10", to: "2026-11-10" });
  assert.deepEqual(pickDay({ from: "2026-11-03", to: "2026-11-10" }, "2026-11-20"), { from: "2026-11-20" });
});

test("presets are ranges, also on the first day of a year", () => {
  const last = presets("2026-01-01").find((preset) => preset.id === "month-before");
  assert.deepEqual([last?.from, last?.to], ["2025-12-01", "2025-12-31"]);
  for (const preset of presets("2024-03-01")) assert.ok(isDay(preset.from) && isDay(preset.to) && preset.from <= preset.to, preset.id);
});

test("a range is read from a URL, and invalid ranges are ignored", () => {
  const range = { from: "2026-11-01", to: "2026-11-22" };
  assert.deepEqual(parseRange(rangeText(range)), range);
  for (const no of ["", "2026-11-22", "2026-11-22..2026-11-01", "2026-02-30..2026-03-01", "a..b", "2026-11-01..2026-11-02..2026-11-03"]) assert.equal(parseRange(no), null, no);
});

test("a range is from the first midnight to the midnight after the last day", () => {
  const { from, before } = rangeTimes({ from: "2026-11-22", to: "2026-11-22" });
  assert.equal(new Date(from).getHours(), 0);
  assert.equal(before - from, 24 * 3_600_000);
});
