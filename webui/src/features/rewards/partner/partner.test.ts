import assert from "node:assert/strict";
import { test } from "node:test";
import { claimable, dayLines, share, shareOf, type Programme } from "./partner.model";

const programme = (more: Partial<Programme>): Programme => ({
  closed: false, tiers: [], tier: 0, wagered: 0, codes: [], most_codes: 20, referrals: 0, active: 0, earnings: [], ...more,
});

test("the share in force is that of the partner's tier, and none without one", () => {
  const tiers = [{ name: "One", wagered: 0, percent: 10 }, { name: "Two", wagered: 5, percent: 12.5 }];
  assert.equal(shareOf(programme({ tiers })), 10);
  assert.equal(shareOf(programme({ tiers, tier: 1 })), 12.5);
  assert.equal(shareOf(programme({ closed: true })), 0);
  assert.equal(share(12.5), "12.50\u00a0%");
});

test("a claim is offered when any currency has a whole unit", () => {
  const row = { currency: "usd", open: "0.000000000001", held: "0.00", paid: "0.00" };
  assert.equal(claimable(programme({})), false);
  assert.equal(claimable(programme({ earnings: [{ ...row, claimable: "0.00" }] })), false);
  assert.equal(claimable(programme({ earnings: [{ ...row, claimable: "0.00" }, { ...row, claimable: "0.000001" }] })), true);
});

test("the file has a line for each day and currency", () => {
  assert.deepEqual(dayLines([{ day: Date.UTC(2026, 0, 31), currency: "btc", state: "held", earned: "-0.00000012", players: 3 }]), [
    ["day", "currency", "earned", "state", "players"],
    ["2026-01-31", "btc", "-0.00000012", "held", "3"],
  ]);
});
