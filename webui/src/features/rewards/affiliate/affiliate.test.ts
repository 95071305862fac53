import assert from "node:assert/strict";
import { test } from "node:test";
import { hasClaimable, dayLines, percentText, commissionPercent, type Programme } from "./affiliate.model";

const programme = (more: Partial<Programme>): Programme => ({
  closed: false, tiers: [], tier: 0, wagered: 0, codes: [], max_codes: 20, referrals: 0, active: 0, earnings: [], ...more,
});

test("the commission share is that of the tier, and 0 without a tier", () => {
  const tiers = [{ name: "One", wagered: 0, percent: 10 }, { name: "Two", wagered: 5, percent: 12.5 }];
  assert.equal(commissionPercent(programme({ tiers })), 10);
  assert.equal(commissionPercent(programme({ tiers, tier: 1 })), 12.5);
  assert.equal(commissionPercent(programme({ closed: true })), 0);
  assert.equal(percentText(12.5), "12.50\u00a0%");
});

test("a claim is available if any currency has a whole unit", () => {
  const row = { currency: "usd", open: "0.000000000001", held: "0.00", paid: "0.00" };
  assert.equal(hasClaimable(programme({})), false);
  assert.equal(hasClaimable(programme({ earnings: [{ ...row, claimable: "0.00" }] })), false);
  assert.equal(hasClaimable(programme({ earnings: [{ ...row, claimable: "0.00" }, { ...row, claimable: "0.000001" }] })), true);
});

test("the CSV has a line per day and currency", () => {
  assert.deepEqual(dayLines([{ day: Date.UTC(2026, 0, 31), currency: "btc", state: "held", earned: "-0.00000012", players: 3 }]), [
    ["day", "currency", "earned", "state", "players"],
    ["2026-01-31", "btc", "-0.00000012", "held", "3"],
  ]);
});
