import assert from "node:assert/strict";
import test from "node:test";
import { dollars } from "../../../lib/money";
import type { Race } from "./feed.call";
import { leadOf, leftUntil } from "./race.model";

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
  assert.doesNotMatch(leadOf(standing(0)), /reward/);
  assert.match(leadOf(standing(5000)), /\(Europe\/Berlin\).*share the reward/);
  assert.doesNotMatch(leadOf(null), /\{|reward/);
});
