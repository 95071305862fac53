import assert from "node:assert/strict";
import test from "node:test";
import { ordinal } from "../../../lib/contest";
import { dollars } from "../../../lib/money";
import type { Race } from "./feed.call";
import { raceDescription, timeLeftText, timeLeftUntil, nextText } from "./race.model";

const end = Date.UTC(2026, 2, 9);

test("counts days, hours and minutes down", () => {
  assert.deepEqual(timeLeftUntil(end, Date.UTC(2026, 2, 2)), { days: 7, hours: 0, minutes: 0 });
  assert.deepEqual(timeLeftUntil(end, Date.UTC(2026, 2, 6, 21, 47)), { days: 2, hours: 2, minutes: 13 });
  assert.deepEqual(timeLeftUntil(end, Date.UTC(2026, 2, 6, 21, 48)), { days: 2, hours: 2, minutes: 12 });
  assert.deepEqual(timeLeftUntil(end, end - 1), { days: 0, hours: 0, minutes: 1 });
  assert.deepEqual(timeLeftUntil(end, end), { days: 0, hours: 0, minutes: 0 });
  assert.deepEqual(timeLeftUntil(end, end + 5000), { days: 0, hours: 0, minutes: 0 });
});

test("writes dollars", () => {
  assert.equal(dollars(1234.5), "$1,234.50");
  assert.equal(dollars(-0.33), "-$0.33");
  assert.equal(dollars(10_000, false), "$10,000");
  assert.equal(dollars(24.69, false), "$24.69");
});

test("the text names the time zone, and the prizes if there are any", () => {
  const raceOf = (reward: number): Race => ({ week: 0, endsAt: end, zone: "Europe/Berlin", reward, entries: [] });
  assert.match(raceDescription(raceOf(0)), /midnight \(Europe\/Berlin\)/);
  assert.doesNotMatch(raceDescription(raceOf(0)), /prizes/);
  assert.match(raceDescription(raceOf(5000)), /\(Europe\/Berlin\).*win prizes/);
  assert.doesNotMatch(raceDescription(null), /\{|prizes/);
});

test("the remaining time and the places have a readable text", () => {
  assert.equal(timeLeftText({ days: 0, hours: 15, minutes: 20 }), "0 d 15 h 20 min");
  assert.equal(timeLeftText({ days: 0, hours: 0, minutes: 7 }), "0 d 0 h 7 min");
  assert.equal(timeLeftText({ days: 3, hours: 2, minutes: 13 }), "3 d 2 h 13 min");
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22, 34, 101, 111, 113].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "34th", "101st", "111th", "113th"]);
  assert.equal(nextText({ place: 20, missing: 212 }), "$212.00 to 20th");
});
