import assert from "node:assert/strict";
import { effect } from "@preact/signals";
import { beforeEach, test } from "node:test";
import { closeOverlays, openOverlay, overlayStack } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { requireEmail, closeSignInDialogs } from "./signInEffects";

const names = () => overlayStack.value.map(({ name }) => name);
const player = (email: string | null, more = {}) => ({ _id: "1", name: "ada", email, self_excluded: false, ...more }) as never;

beforeEach(() => {
  store.update({ user: null, token: null });
  overlayStack.value = [];
});

test("signing in closes the sign-in dialogs and no others", () => {
  const stop = effect(closeSignInDialogs);
  openOverlay("auth", { mode: "login" });
  openOverlay("oauth", { requestId: "r" });
  openOverlay("wallet-connect", { mode: "auth" });
  assert.equal(names().length, 3, "nothing closes while no player is signed in");
  store.update({ user: player("a@b.test"), token: "t" });
  assert.deepEqual(names(), ["oauth"]);
  openOverlay("wallet-connect", { mode: "connect" });
  assert.deepEqual(names(), ["oauth", "wallet-connect"]);
  store.update({ user: null, token: null });
  assert.deepEqual(names(), ["oauth"], "linking ends with the session");
  stop();
});

test("a player without an email address sees the dialog until an address is set", () => {
  const stop = effect(requireEmail);
  assert.deepEqual(names(), []);
  store.update({ user: player(null), token: "t" });
  assert.deepEqual(names(), ["update-email"]);
  closeOverlays();
  assert.deepEqual(names(), ["update-email"], "another page does not close it");
  store.update({ user: null, token: null });
  assert.deepEqual(names(), [], "signing out does");
  store.update({ user: player("a@b.test"), token: "t" });
  assert.deepEqual(names(), []);
  store.update({ user: player(null, { self_excluded: true }), token: "t" });
  assert.deepEqual(names(), []);
  stop();
});
