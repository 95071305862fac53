import assert from "node:assert/strict";
import test from "node:test";
import { noWeights, referenceTables } from "./tables.testing";
import { Verifier } from "./verifier.model";

const seed = "ab".repeat(32);

test("the verifier applies a link, waits for the pay tables and computes on every change", async () => {
  const verifier = new Verifier(() => Promise.resolve(referenceTables), noWeights);
  verifier.applyLink(`?verify=plinko-${seed}-my-seed-3&params=${encodeURIComponent('{"rows":8,"risk":"low"}')}`);
  assert.equal(verifier.result.value.needsTables, true);
  await verifier.start();
  const before = verifier.result.value.report;
  assert.ok(before);
  verifier.set({ nonce: "4" });
  assert.notDeepEqual(verifier.result.value.report, before);
  verifier.setChoice("rows", "16");
  assert.equal((verifier.result.value.report as { draws: unknown[] }).draws.length, 16);
  verifier.setGame("dice");
  assert.equal(verifier.form.value.serverSeed, seed);
  assert.ok(verifier.result.value.report);
});

test("empty fields are marked after a check was submitted", () => {
  const verifier = new Verifier(() => Promise.resolve(referenceTables), noWeights);
  assert.deepEqual(verifier.result.value.problems, {});
  verifier.submitted.value = true;
  assert.deepEqual(Object.keys(verifier.result.value.problems), ["serverSeed", "clientSeed", "nonce"]);
});

test("a broken link is reported and the fields are kept", () => {
  const verifier = new Verifier(() => Promise.resolve(referenceTables), noWeights);
  verifier.set({ clientSeed: "mine" });
  verifier.applyLink("?verify=dice-only");
  assert.deepEqual([verifier.brokenLink.value, verifier.form.value.clientSeed], [true, "mine"]);
  verifier.applyLink("?other=1");
  assert.equal(verifier.brokenLink.value, true, "another query does not change it");
});

test("the pay tables can be loaded again after a failure", async () => {
  const answers = [() => Promise.reject(new Error("gone")), () => Promise.resolve(referenceTables)];
  const verifier = new Verifier(() => answers.shift()!(), noWeights);
  await verifier.start();
  assert.deepEqual([verifier.tablesFailed.value, verifier.tables.value], [true, null]);
  await verifier.start();
  assert.deepEqual([verifier.tablesFailed.value, verifier.tables.value], [false, referenceTables]);
});
