import assert from "node:assert/strict";
import { test } from "node:test";
import { isOpen, personErrors, stepReached, sizeText, type IdentityState, type IdentityStep } from "./identity.model";

const step = (level: number, state: IdentityStep["state"]): IdentityStep => ({
  level, state, reason: "", message: "", sent_at: 0, decided_at: 0, valid_until: 0, files: [], missing: [],
});

test("a step is reached after the previous steps are sent, and is open until it is sent", () => {
  const steps = [step(1, "accepted"), step(2, "refused"), step(3, "none")] as const;
  const state: IdentityState = { level: 1, asked: 0, why: "", steps: [...steps], keep_days: 30, age: 18, countries: [] };
  assert.deepEqual(steps.map((one) => stepReached(state, one)), [true, true, false]);
  assert.deepEqual(steps.map(isOpen), [false, true, true]);
  assert.equal(isOpen(step(1, "waiting")), false);
  assert.equal(isOpen(step(1, "expired")), true);
});

test("missing data is reported before it is sent", () => {
  const whole = { first_name: "A", last_name: "B", birth: "1990-12-31", country: "EE", street: "C 1", city: "D", postcode: "" };
  assert.deepEqual(personErrors(whole), {});
  assert.deepEqual(Object.keys(personErrors({ ...whole, first_name: " ", birth: "31.12.1990" })), ["first_name", "birth"]);
});

test("file sizes have a readable unit", () => {
  assert.deepEqual([1, 1500, 999_400, 1_450_000].map(sizeText), ["1 kB", "2 kB", "999 kB", "1.4 MB"]);
});
