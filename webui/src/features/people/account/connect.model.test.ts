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

test("parses only known messages", () => {
  assert.deepEqual(readMessage({ type: "opened", more: 1 }), { type: "opened" });
  assert.deepEqual(readMessage({ type: "uid", uid: "x" }), { type: "uid", uid: "x" });
  for (const other of [null, undefined, "opened", 7, {}, { type: "uid" }, { type: "uid", uid: "" }, { type: "uid", uid: 5 }, { type: "uid", uid: "x".repeat(4097) }, { type: "resize" }]) {
    assert.equal(readMessage(other), null);
  }
});

test("closes only after the frame has opened", async () => {
  const { made, steps } = overlay("auth");
  await made.handleMessage({ type: "closed" });
  assert.deepEqual(steps, []);
  await made.handleMessage({ type: "opened" });
  await made.handleMessage({ type: "closed" });
  assert.deepEqual(steps, ["close"]);
});

test("signs a guest in by the proof, once", async () => {
  const { made, steps } = overlay("auth");
  await Promise.all([made.handleMessage({ type: "uid", uid: "p" }), made.handleMessage({ type: "uid", uid: "p" })]);
  assert.deepEqual(steps, ["remember", "fetchToken p", "login token"]);
});

test("links the wallet of a player", async () => {
  const { made, steps } = overlay("connect");
  await made.handleMessage({ type: "uid", uid: "p" });
  assert.deepEqual(steps, ["remember", "connect p", "connected"]);
});

test("shows a refusal, and the proof can be sent again", async () => {
  const taken = new ApiError("refused", 409, "This address is already connected", 409);
  const { made, steps } = overlay("connect", { connect: () => Promise.reject(taken) });
  await made.handleMessage({ type: "uid", uid: "p" });
  await made.handleMessage({ type: "uid", uid: "p" });
  assert.deepEqual(steps, Array(2).fill(["remember", "toast This address is already connected"]).flat());
});

test("missing sign-in data is only logged", async () => {
  for (const answer of [{}, { model: {} }, { model: { userAuthToken: "" } }, null]) {
    const { made, steps } = overlay("auth", { fetchToken: async () => answer });
    await made.handleMessage({ type: "uid", uid: "p" });
    assert.deepEqual(steps, ["remember", "log"]);
  }
});
