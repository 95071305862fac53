import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { ProofOfWork, type CaptchaHooks } from "./captcha.model";
import { solveRange, type Challenge } from "./pow";

const challenge: Challenge = {
  algorithm: "SHA-256",
  challenge: createHash("sha256").update("salt42").digest("hex"),
  salt: "salt",
  signature: "signed",
  maxnumber: 100,
};

const hooks = (over: Partial<CaptchaHooks> = {}): CaptchaHooks => ({
  challenge: async () => challenge,
  solve: async (given, progress) => {
    progress(0.5);
    return solveRange(given, 0, 100);
  },
  now: () => 1000,
  ...over,
});

test("delivers the solved challenge once", async () => {
  const work = new ProofOfWork(hooks());
  const payloads: string[] = [];
  await work.start((payload) => payloads.push(payload));
  assert.equal(payloads.length, 1);
  assert.equal(JSON.parse(Buffer.from(payloads[0]!, "base64").toString()).number, 42);
  assert.equal(work.phase.value, "idle");
});

test("a challenge that cannot be loaded or solved fails and can be retried", async () => {
  for (const over of [{ challenge: () => Promise.reject(new Error("503")) }, { solve: async () => null }]) {
    const work = new ProofOfWork(hooks(over));
    await work.start(() => assert.fail("no payload"));
    assert.equal(work.phase.value, "failed");
  }
});

test("a stopped solver delivers nothing, and a restart delivers only its own result", async () => {
  const answers: ((number: number) => void)[] = [];
  const work = new ProofOfWork(hooks({ solve: () => new Promise((resolve) => answers.push(resolve)) }));
  const payloads: string[] = [];
  const first = work.start(() => payloads.push("first"));
  await new Promise(setImmediate);
  const second = work.start(() => payloads.push("second"));
  await new Promise(setImmediate);
  answers[0]!(42);
  answers[1]!(42);
  await Promise.all([first, second]);
  assert.deepEqual(payloads, ["second"]);
  const third = work.start(() => payloads.push("third"));
  await new Promise(setImmediate);
  work.stop();
  answers[2]!(42);
  await third;
  assert.deepEqual(payloads, ["second"]);
  assert.equal(work.phase.value, "idle");
});
