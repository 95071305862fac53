import assert from "node:assert/strict";
import { test } from "node:test";
import { limitOf, limitText, nightText, limitInput, spanText, usedOf, zoneText } from "./limits.model";

test("a typed limit becomes cents or seconds", () => {
  for (const [typed, want] of [["5", "500"], ["5.5", "550"], ["0.05", "5"], [" 12.34 ", "1234"], ["0", null], ["0.00", null], ["-1", null], ["1.234", null], ["1e3", null], ["", null], ["1,5", null], ["999999999", null]] as const) {
    assert.equal(limitOf("loss", typed), want, typed);
  }
  for (const [typed, want] of [["90", "5400"], ["0", null], ["1.5", null], ["44640", "2678400"], ["44641", null]] as const) assert.equal(limitOf("time", typed), want, typed);
});

test("a limit is shown as it was typed", () => {
  for (const [kind, value, want] of [["loss", "500", "5"], ["loss", "550", "5.50"], ["time", "5400", "90"], ["stake", "", ""]] as const) assert.equal(limitInput(kind, value), want);
  assert.equal(limitText("loss", "123456"), "$1,234.56");
  assert.equal(limitText("time", "5400"), "1 h 30 min");
  assert.equal(spanText(59), "0 min");
});

test("a net win does not use the loss limit", () => {
  const usage = { period: "day", begin: 0, end: 0, deposited: "10.00", staked: "20.05", lost: "-3.00", played: 61 };
  assert.deepEqual([usedOf("deposit", usage), usedOf("loss", usage), usedOf("stake", usage), usedOf("time", usage)], [1000, 0, 2005, 61]);
});

test("a pause names the time zone, or its hours and minutes", () => {
  assert.deepEqual([zoneText("", 0), zoneText(undefined, 120), zoneText("Etc/Unknown", -210), zoneText("+05:45", 345)], ["+00:00", "+02:00", "-03:30", "+05:45"]);
  assert.deepEqual([zoneText("Europe/Berlin", 60), zoneText("UTC", 0)], [" Europe/Berlin", " UTC"]);
  assert.equal(nightText("23:00-07:00 America/New_York"), "23:00 – 07:00 (America/New York)");
  assert.equal(nightText("23:00-07:00-03:30"), "23:00 – 07:00 (UTC-03:30)");
});
