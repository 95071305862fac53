import assert from "node:assert/strict";
import { test } from "node:test";
import type { Reply } from "./contract";
import { countUpDuration, effectsOn, shareOf, tierOf } from "./wins.model";

const ended = (multiplier: string, status: Reply["game"]["status"] = "win") => ({ multiplier, game: { status } as Reply["game"] });

test("a larger multiplier has a higher tier", () => {
  const cases: [string, string][] = [
    ["1.01", "tint"], ["1.99", "tint"], ["2.00", "count"], ["9.9999", "count"], ["10", "light"], ["99.99", "light"], ["100", "event"], ["1000000", "event"],
  ];
  for (const [multiplier, tier] of cases) assert.equal(tierOf(ended(multiplier)), tier, multiplier);
});

test("only wins are celebrated", () => {
  assert.equal(tierOf(ended("0", "lose")), null);
  assert.equal(tierOf(ended("0.5", "partial")), null);
  assert.equal(tierOf(ended("1", "cancelled")), null);
});

test("without effects a win is shown at once", () => {
  assert.ok(countUpDuration("event") > countUpDuration("light"));
  effectsOn.value = false;
  assert.equal(countUpDuration("event"), 0);
  effectsOn.value = true;
});

test("a share of an amount keeps its decimals, rounded down", () => {
  assert.equal(shareOf("10.00", 0), "0.00");
  assert.equal(shareOf("10.00", 0.5), "5.00");
  assert.equal(shareOf("0.00000003", 0.5), "0.00000001");
  assert.equal(shareOf("123456789012345.67", 1), "123456789012345.67");
});
