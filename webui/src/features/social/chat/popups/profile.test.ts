import assert from "node:assert/strict";
import test from "node:test";
import { store } from "../../../../lib/store";
import type { User } from "../../../../lib/types";
import { adminLink, profileActions, canOpenAdmin } from "./profile.model";

test("guests and the player themself have no actions", () => {
  const nothing = { tip: false, mention: false, ignored: null };
  assert.deepEqual(profileActions(null, "u1"), nothing);
  assert.deepEqual(profileActions({ _id: "u1", ignore: [] }, "u1"), nothing);
});

test("other players can be tipped, mentioned and ignored", () => {
  assert.deepEqual(profileActions({ _id: "me" }, "u1"), { tip: true, mention: true, ignored: false });
  assert.deepEqual(profileActions({ _id: "me", ignore: ["u2", "u1"] }, "u1"), { tip: true, mention: true, ignored: true });
});

test("a self-excluded player can ignore others, but not tip or mention them", () => {
  assert.deepEqual(profileActions({ _id: "me", self_excluded: true }, "u1"), { tip: false, mention: false, ignored: false });
});

test("the back office link requires the permission 'users'", () => {
  const viewer = (roles: string[], permissions: User["permissions"] = {}) =>
    store.update({ user: { _id: "me", roles: roles.map((id) => ({ id })), permissions } as unknown as User });
  store.update({ user: null });
  assert.equal(canOpenAdmin(), false);
  viewer(["chat_moderator"], { dashboard: { active: true } });
  assert.equal(canOpenAdmin(), false);
  viewer([], { users: { active: true } });
  assert.equal(canOpenAdmin(), true);
  viewer(["*"]);
  assert.equal(canOpenAdmin(), true);
  assert.equal(adminLink("a/b"), "/admin/user/a%2Fb");
});
