import assert from "node:assert/strict";
import { test } from "node:test";
import { roleName, statusBadges } from "./status";

test("the status badges of a player are sorted by severity", () => {
  const all = statusBadges({ banned: true, muted: true, excluded: true, roles: ["*", "chat_moderator"] });
  assert.deepEqual(all.map(({ text }) => text), ["banned", "muted", "excluded", "administrator", "chat moderator"]);
  assert.equal(all[0]?.tone, "danger");
  assert.deepEqual(statusBadges({ banned: false, muted: false, excluded: false, roles: [] }), []);
});

test("a role has a readable name", () => {
  assert.equal(roleName("*"), "administrator");
  assert.equal(roleName("night_shift"), "night shift");
});
