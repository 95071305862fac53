import assert from "node:assert/strict";
import test from "node:test";
import { noWeights, referenceTables } from "./tables.testing";
import { claimOfLink, roundVerdictOf, verdictOf } from "./verdict";
import { Verifier } from "./verifier.model";
import { check, emptyForm, type CrashReport, type Report } from "./verify";

const seed = "ab".repeat(32);

const dice = (hash = "", choices: Record<string, string> = { target: "50.50", over: "over" }): Report =>
  check({ ...emptyForm("dice"), serverSeed: seed, clientSeed: "mine", nonce: "3", hash, choices }, referenceTables, true).report as Report;

const commitmentHash = dice().commitment;
const paid = dice().payout!;
const other = paid.exact === "0" ? "2" : "0";

test("the verdict shows whether the seeds match the bet", () => {
  const own = verdictOf(dice(commitmentHash), { paid: paid.exact, point: null, own: true });
  assert.deepEqual([own.tone, own.title], ["good", `Verified: ${paid.shown}×, same as your bet`]);
  assert.match(verdictOf(dice(commitmentHash), { paid: paid.exact, point: null, own: false }).title, /same as the bet$/);
  const differs = verdictOf(dice(commitmentHash), { paid: other, point: null, own: true });
  assert.deepEqual([differs.tone, differs.title], ["bad", "Does not match"]);
  assert.match(differs.note, new RegExp(`paid ${Number(other).toFixed(2)}×; these seeds and choices give ${paid.shown}×`));
  assert.equal(verdictOf(dice("0".repeat(64)), { paid: paid.exact, point: null, own: true }).tone, "bad", "another seed, with any result");
});

test("without a bet only the seed is verified, and nothing without its hash", () => {
  assert.deepEqual(verdictOf(dice(commitmentHash), null).tone, "good");
  assert.equal(verdictOf(dice(commitmentHash, { target: "", over: "over" }), null).title, "Verified: the seed was not changed");
  assert.deepEqual([verdictOf(dice(), null).tone, verdictOf(dice(), null).title], ["open", `Result: ${paid.shown}×`]);
});

test("the verdict compares the point of a round and its chain", () => {
  const round = (between?: number | null) => ({ game: "crash", point: "6.46", ...(between === undefined ? {} : { roundsBetween: between }) }) as CrashReport;
  const claim = { paid: "2", point: "6.46", own: true };
  assert.equal(roundVerdictOf(round(1), claim).title, "Verified: the round ended at 6.46×, same as your bet");
  assert.equal(roundVerdictOf(round(1), { ...claim, point: "6.47" }).tone, "bad");
  assert.equal(roundVerdictOf(round(null), claim).tone, "bad");
  assert.equal(roundVerdictOf(round(), null).tone, "open");
  assert.equal(roundVerdictOf(round(3), null).title, "Verified: the round ended at 6.46×");
});

test("a claim is parsed only in the site's format", () => {
  assert.deepEqual(claimOfLink("?paid=99/50&own=1"), { paid: "99/50", point: null, own: true });
  assert.deepEqual(claimOfLink("?paid=0&point=1.20"), { paid: "0", point: "1.20", own: false });
  for (const bad of ["", "?paid=", "?paid=1/0", "?paid=-1", "?paid=2x", "?point=1", "?own=1"]) assert.equal(claimOfLink(bad), null, bad);
});

test("a claim is valid until the fields are changed", () => {
  const verifier = new Verifier(() => Promise.resolve(referenceTables), noWeights);
  verifier.applyLink(`?verify=dice-${seed}-mine-3&paid=2&own=1`);
  assert.equal(verifier.claim.value?.paid, "2");
  verifier.set({ nonce: "4" });
  assert.equal(verifier.claim.value, null);
});
