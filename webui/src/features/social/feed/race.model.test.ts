import assert from "node:assert/strict";
import test from "node:test";
import { ordinal } from "../../../lib/contest";
import { dollars } from "../../../lib/money";
import type { Race } from "./feed.call";
import { leadOf, leftText, leftUntil, nextText } from "./race.model";

const end = Date.UTC(2026, 2, 9);

test("counts days, hours and minutes down", () => {
  assert.deepEqual(leftUntil(end, Date.UTC(2026, 2, 2)), { days: 7, hours: 0, minutes: 0 });
  assert.deepEqual(leftUntil(end, Date.UTC(2026, 2, 6, 21, 47)), { days: 2, hours: 2, minutes: 13 });
  assert.deepEqual(leftUntil(end, Date.UTC(2026, 2, 6, 21, 48)), { days: 2, hours: 2, minutes: 12 });
  assert.deepEqual(leftUntil(end, end - 1), { days: 0, hours: 0, minutes: 1 });
  assert.deepEqual(leftUntil(end, end), { days: 0, hours: 0, minutes: 0 });
  assert.deepEqual(leftUntil(end, end + 5000), { days: 0, hours: 0, minutes: 0 });
});

test("writes dollars", () => {
  assert.equal(dollars(1234.5), "$1,234.50");
  assert.equal(dollars(-0.33), "-$0.33");
  assert.equal(dollars(10_000, false), "$10,000");
  assert.equal(dollars(24.69, false), "$24.69");
});

test("says in which time zone the week is, and of prizes where there are any", () => {
  const standing = (reward: number): Race => ({ week: 0, endsAt: end, zone: "Europe/Berlin", reward, entries: [] });
  assert.match(leadOf(standing(0)), /midnight \(Europe\/Berlin\)/);
  assert.doesNotMatch(leadOf(standing(0)), /prizes/);
  assert.match(leadOf(standing(5000)), /\(Europe\/Berlin\).*share the prizes/);
  assert.doesNotMatch(leadOf(null), /\{|prizes/);
});

test("writes what is left and the places as people say them", () => {
  assert.equal(leftText({ days: 0, hours: 15, minutes: 20 }), "0 d 15 h 20 min");
  assert.equal(leftText({ days: 0, hours: 0, minutes: 7 }), "0 d 0 h 7 min");
  assert.equal(leftText({ days: 3, hours: 2, minutes: 13 }), "3 d 2 h 13 min");
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22, 34, 101, 111, 113].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "34th", "101st", "111th", "113th"]);
  assert.equal(nextText({ place: 20, missing: 212 }), "$212.00 to 20th");
});
