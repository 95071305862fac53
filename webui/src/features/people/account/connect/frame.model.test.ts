import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { ApiError } from "../../../../lib/error";
import { DeviceWallet, type FrameHooks } from "./frame.model";
import type { DeviceKey } from "./proof";
import type { ProveRequest } from "../../../../lib/api.gen";

const { subtle } = webcrypto;
const scheme = { name: "ECDSA", hash: "SHA-256" };

async function realKey(): Promise<DeviceKey> {
  const pair = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  return {
    publicKey: new Uint8Array(await subtle.exportKey("raw", pair.publicKey)),
    sign: async (message) => new Uint8Array(await subtle.sign(scheme, pair.privateKey, message as Uint8Array<ArrayBuffer>)),
  };
}

async function frame(over: Partial<FrameHooks> = {}) {
  const key = await realKey();
  const posted: { type: string; uid?: string }[] = [];
  const proofs: ProveRequest[] = [];
  const wallet = new DeviceWallet({
    post: (message) => posted.push(message),
    key: async () => key,
    challenge: async () => ({ challenge: "c1" }),
    prove: async (proof) => {
      proofs.push(proof);
      return { uid: "u1" };
    },
    ...over,
  });
  return { wallet, posted, proofs };
}

test("proves its key, posts the uid and then the end, once", async () => {
  const { wallet, posted, proofs } = await frame();
  wallet.open();
  await Promise.all([wallet.proceed(), wallet.proceed()]);
  await wallet.proceed();
  assert.deepEqual(posted, [{ type: "opened" }, { type: "uid", uid: "u1" }, { type: "closed" }]);
  assert.equal(proofs.length, 1);
  const { challenge, publicKey, signature } = proofs[0]!;
  const point = Buffer.from(publicKey, "base64url");
  assert.deepEqual([challenge, point.length, point[0]], ["c1", 65, 4]);
  const verifier = await subtle.importKey("raw", point, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
  const text = new TextEncoder().encode("Croupier device wallet: c1");
  assert.equal(await subtle.verify(scheme, verifier, Buffer.from(signature, "base64url"), text), true);
  assert.doesNotMatch(publicKey + signature, /[+/=]/);
});

const failures: [string, Partial<FrameHooks>, RegExp][] = [
  ["a browser without keys", { key: () => Promise.reject(new Error("private window")) }, /cannot store keys/],
  ["a refusal", { prove: () => Promise.reject(new ApiError("refused", 401, "Failed to authenticate.", 401)) }, /^Failed to authenticate\.$/],
  ["no network", { challenge: () => Promise.reject(new ApiError("network", 599, "")) }, /cannot be reached/],
];
for (const [what, over, words] of failures) {
  test(`${what} is shown and can be retried`, async () => {
    const { wallet, posted } = await frame(over);
    await wallet.proceed();
    assert.equal(wallet.phase.value, "failed");
    assert.match(wallet.failure.value, words);
    await wallet.proceed();
    wallet.cancel();
    assert.deepEqual(posted, [{ type: "closed" }]);
  });
}
