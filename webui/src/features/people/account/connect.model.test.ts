import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../lib/error";
import { readMessage, WalletConnect, type ConnectHooks, type ConnectMode } from "./connect.model";

function overlay(mode: ConnectMode, over: Partial<ConnectHooks> = {}) {
  const steps: string[] = [];
  const made = new WalletConnect(mode, {
    remember: (...given: unknown[]) => steps.push(["remember", ...given].join(" ")),
    fetchToken: async (uid) => {
      steps.push(`fetchToken ${uid}`);
      return { model: { userAuthToken: "token" } };
    },
    connect: async (uid) => void steps.push(`connect ${uid}`),
    loginViaToken: async (token) => void steps.push(`login ${token}`),
    connected: () => steps.push("connected"),
    close: () => steps.push("close"),
    toast: (text) => steps.push(`toast ${text}`),
    log: () => steps.push("log"),
    ...over,
  });
  return { made, steps };
}

test("reads the messages that it knows and nothing else", () => {
  assert.deepEqual(readMessage({ type: "opened", more: 1 }), { type: "opened" });
  assert.deepEqual(readMessage({ type: "uid", uid: "x" }), { type: "uid", uid: "x" });
  for (const other of [null, undefined, "opened", 7, {}, { type: "uid" }, { type: "uid", uid: "" }, { type: "uid", uid: 5 }, { type: "uid", uid: "x".repeat(4097) }, { type: "resize" }]) {
    assert.equal(readMessage(other), null);
  }
});

test("closes only after the frame had opened", async () => {
  const { made, steps } = overlay("auth");
  await made.take({ type: "closed" });
  assert.deepEqual(steps, []);
  await made.take({ type: "opened" });
  await made.take({ type: "closed" });
  assert.deepEqual(steps, ["close"]);
});

test("signs a guest in by the proof, once", async () => {
  const { made, steps } = overlay("auth");
  await Promise.all([made.take({ type: "uid", uid: "p" }), made.take({ type: "uid", uid: "p" })]);
  assert.deepEqual(steps, ["remember", "fetchToken p", "login token"]);
});

test("links the wallet of a player", async () => {
  const { made, steps } = overlay("connect");
  await made.take({ type: "uid", uid: "p" });
  assert.deepEqual(steps, ["remember", "connect p", "connected"]);
});

test("tells a refusal, and the proof may be given again", async () => {
  const taken = new ApiError("refused", 409, "This address is already connected", 409);
  const { made, steps } = overlay("connect", { connect: () => Promise.reject(taken) });
  await made.take({ type: "uid", uid: "p" });
  await made.take({ type: "uid", uid: "p" });
  assert.deepEqual(steps, Array(2).fill(["remember", "toast This address is already connected"]).flat());
});

test("missing sign-in data is only logged", async () => {
  for (const answer of [{}, { model: {} }, { model: { userAuthToken: "" } }, null]) {
    const { made, steps } = overlay("auth", { fetchToken: async () => answer });
    await made.take({ type: "uid", uid: "p" });
    assert.deepEqual(steps, ["remember", "log"]);
  }
});
