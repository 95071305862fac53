import assert from "node:assert/strict";
import test from "node:test";
import { referenceTables } from "./tables.testing";
import { Verifier } from "./verifier.model";

const seed = "ab".repeat(32);

test("follows a link, waits for the pay tables, and computes as one types", async () => {
  const verifier = new Verifier(() => Promise.resolve(referenceTables));
  verifier.follow(`?verify=plinko-${seed}-my-seed-3&params=${encodeURIComponent('{"rows":8,"risk":"low"}')}`);
  assert.equal(verifier.checked.value.wantsTables, true);
  await verifier.start();
  const before = verifier.checked.value.report;
  assert.ok(before);
  verifier.set({ nonce: "4" });
  assert.notDeepEqual(verifier.checked.value.report, before);
  verifier.choose("rows", "16");
  assert.equal((verifier.checked.value.report as { draws: unknown[] }).draws.length, 16);
  verifier.setGame("dice");
  assert.equal(verifier.form.value.serverSeed, seed);
  assert.ok(verifier.checked.value.report);
});

test("marks empty fields once a check was asked for", () => {
  const verifier = new Verifier(() => Promise.resolve(referenceTables));
  assert.deepEqual(verifier.checked.value.problems, {});
  verifier.asked.value = true;
  assert.deepEqual(Object.keys(verifier.checked.value.problems), ["serverSeed", "clientSeed", "nonce"]);
});

test("says of a link that it is broken, and keeps what is there", () => {
  const verifier = new Verifier(() => Promise.resolve(referenceTables));
  verifier.set({ clientSeed: "mine" });
  verifier.follow("?verify=dice-only");
  assert.deepEqual([verifier.brokenLink.value, verifier.form.value.clientSeed], [true, "mine"]);
  verifier.follow("?other=1");
  assert.equal(verifier.brokenLink.value, true, "another query says nothing about it");
});

test("loads the pay tables again after a failure", async () => {
  const answers = [() => Promise.reject(new Error("gone")), () => Promise.resolve(referenceTables)];
  const verifier = new Verifier(() => answers.shift()!());
  await verifier.start();
  assert.deepEqual([verifier.tablesFailed.value, verifier.tables.value], [true, null]);
  await verifier.start();
  assert.deepEqual([verifier.tablesFailed.value, verifier.tables.value], [false, referenceTables]);
});
