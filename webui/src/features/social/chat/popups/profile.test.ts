import assert from "node:assert/strict";
import test from "node:test";
import { store } from "../../../../lib/store";
import type { User } from "../../../../lib/types";
import { adminLink, deedsFor, seesAdmin } from "./profile.model";

test("guests and the players themselves are offered nothing", () => {
  const nothing = { tip: false, mention: false, ignored: null };
  assert.deepEqual(deedsFor(null, "u1"), nothing);
  assert.deepEqual(deedsFor({ _id: "u1", ignore: [] }, "u1"), nothing);
});

test("others can be tipped, mentioned, and ignored or not", () => {
  assert.deepEqual(deedsFor({ _id: "me" }, "u1"), { tip: true, mention: true, ignored: false });
  assert.deepEqual(deedsFor({ _id: "me", ignore: ["u2", "u1"] }, "u1"), { tip: true, mention: true, ignored: true });
});

test("whoever has excluded themself can ignore others, and neither tips nor mentions them", () => {
  assert.deepEqual(deedsFor({ _id: "me", self_excluded: true }, "u1"), { tip: false, mention: false, ignored: false });
});

test("the administration's cog needs the permission 'users'", () => {
  const viewer = (roles: string[], permissions: User["permissions"] = {}) =>
    store.update({ user: { _id: "me", roles: roles.map((id) => ({ id })), permissions } as unknown as User });
  store.update({ user: null });
  assert.equal(seesAdmin(), false);
  viewer(["chat_moderator"], { dashboard: { active: true } });
  assert.equal(seesAdmin(), false);
  viewer([], { users: { active: true } });
  assert.equal(seesAdmin(), true);
  viewer(["*"]);
  assert.equal(seesAdmin(), true);
  assert.equal(adminLink("a/b"), "/admin/user/a%2Fb");
});
