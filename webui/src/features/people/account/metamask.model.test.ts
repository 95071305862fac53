import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../lib/error";
import { MetamaskSignIn, type Extension, type MetamaskHooks } from "./metamask.model";

const address = "0x00000000000000000000000000000000000000aa";
const failing = (status: number) => new ApiError("refused", status, "x", status);

function signIn(over: Partial<MetamaskHooks> = {}, extension: Extension | undefined = wallet()) {
  const seen = { toasts: [] as string[], accepted: [] as unknown[], proofs: [] as unknown[], accounts: [] as string[] };
  const made = new MetamaskSignIn({
    extension: () => extension,
    nonce: async (account) => {
      seen.accounts.push(account);
      return { nonce: "n1" };
    },
    signature: async (proof) => {
      seen.proofs.push(proof);
      return { user: { _id: "u" } as never, token: "t" };
    },
    accept: async (answer) => void seen.accepted.push(answer),
    toast: (text) => seen.toasts.push(text),
    ...over,
  });
  return { made, seen };
}

function wallet(refuse: Record<string, unknown> = {}): Extension {
  return {
    async request({ method, params }) {
      if (method in refuse) throw refuse[method];
      if (method === "eth_requestAccounts") return [address];
      assert.equal(method, "personal_sign");
      assert.deepEqual(params, ["I am signing my one-time nonce: n1", address]);
      return "0xsigned";
    },
  };
}

test("signs the fixed text with the nonce and signs the player in", async () => {
  const { made, seen } = signIn();
  const running = made.start();
  assert.equal(made.loading.value, true);
  await made.start();
  await running;
  assert.deepEqual(seen.accounts, [address], "a second press while loading does nothing");
  assert.deepEqual(seen.proofs, [{ message: "I am signing my one-time nonce: n1", signature: "0xsigned", address, nonce: "n1" }]);
  assert.equal(seen.accepted.length, 1);
  assert.deepEqual(seen.toasts, []);
  assert.equal(made.loading.value, false);
});

test("shows a toast without an extension", async () => {
  const { made, seen } = signIn({ extension: () => undefined });
  await made.start();
  assert.deepEqual(seen.toasts, ["MetaMask is not installed in your browser."]);
  assert.deepEqual(seen.accounts, []);
});

const failureCases: [string, Partial<MetamaskHooks>, Extension, string[]][] = [
  ["the player's no to the account", {}, wallet({ eth_requestAccounts: { code: 4001 } }), []],
  ["the player's no to the signature", {}, wallet({ personal_sign: { code: 4001 } }), []],
  ["a fault of the extension", {}, wallet({ personal_sign: new Error("locked") }), ["Failed to authenticate."]],
  ["an extension without accounts", {}, { request: async () => [] }, ["Failed to authenticate."]],
  ["no nonce", { nonce: () => Promise.reject(failing(500)) }, wallet(), ["An error has occurred. Try again later."]],
  ["a refused signature", { signature: () => Promise.reject(failing(401)) }, wallet(), ["Failed to authenticate."]],
  ["a ban", { signature: () => Promise.reject(new ApiError("refused", 403, "This account is closed.", 403)) }, wallet(), ["This account is closed."]],
];
for (const [what, over, extension, toasts] of failureCases) {
  test(`${what} ends the loading, signed out`, async () => {
    const { made, seen } = signIn(over, extension);
    await made.start();
    assert.deepEqual(seen.toasts, toasts);
    assert.deepEqual(seen.accepted, []);
    assert.equal(made.loading.value, false);
  });
}
