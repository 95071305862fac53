import assert from "node:assert/strict";
import test from "node:test";
import { allowed, granted } from "./permissions";
import type { User } from "./types";

function user(roles: string[], permissions: User["permissions"] = {}): User {
  return { roles: roles.map((id) => ({ id })), permissions } as unknown as User;
}

test("the four branches of the permission check", () => {
  const plain = user(["player"], { dashboard: { active: true, edit: false } as never, users: { active: false } });
  assert.equal(allowed(true, null, "dashboard"), true, "a showcase shows all, also to guests");
  assert.equal(allowed(false, null, "dashboard"), false, "guests are denied");
  assert.equal(allowed(false, user(["*"]), "anything", "edit"), true, "the admin role holds all");
  assert.equal(allowed(false, plain, "dashboard"), true);
  assert.equal(allowed(false, plain, "dashboard", "edit"), false, "flags count one by one");
  assert.equal(allowed(false, plain, "users"), false, "an inactive permission is none");
  assert.equal(allowed(false, plain, "chat"), false);
});

test("what the server will agree to does not depend on the showcase", () => {
  assert.equal(granted(null, "dashboard"), false);
  assert.equal(granted(user(["*"]), "dashboard"), true);
});
