import assert from "node:assert/strict";
import test from "node:test";
import { isAllowed, isGranted } from "./permissions";
import type { User } from "./types";

function user(roles: string[], permissions: User["permissions"] = {}): User {
  return { roles: roles.map((id) => ({ id })), permissions } as unknown as User;
}

test("the four branches of the permission check", () => {
  const plain = user(["player"], { dashboard: { active: true, edit: false } as never, users: { active: false } });
  assert.equal(isAllowed(true, null, "dashboard"), true, "a showcase shows all, also to guests");
  assert.equal(isAllowed(false, null, "dashboard"), false, "guests are denied");
  assert.equal(isAllowed(false, user(["*"]), "anything", "edit"), true, "the admin role has all");
  assert.equal(isAllowed(false, plain, "dashboard"), true);
  assert.equal(isAllowed(false, plain, "dashboard", "edit"), false, "flags count one by one");
  assert.equal(isAllowed(false, plain, "users"), false, "an inactive permission is none");
  assert.equal(isAllowed(false, plain, "chat"), false);
});

test("granted permissions do not depend on the demo mode", () => {
  assert.equal(isGranted(null, "dashboard"), false);
  assert.equal(isGranted(user(["*"]), "dashboard"), true);
});
