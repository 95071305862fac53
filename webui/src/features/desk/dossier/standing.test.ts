import assert from "node:assert/strict";
import { test } from "node:test";
import { roleName, standingOf } from "./standing";

test("what is special about a player is told, the gravest first", () => {
  const all = standingOf({ banned: true, muted: true, excluded: true, roles: ["*", "chat_moderator"] });
  assert.deepEqual(all.map(({ text }) => text), ["banned", "muted", "excluded", "administrator", "chat moderator"]);
  assert.equal(all[0]?.tone, "danger");
  assert.deepEqual(standingOf({ banned: false, muted: false, excluded: false, roles: [] }), []);
});

test("a role is called by words", () => {
  assert.equal(roleName("*"), "administrator");
  assert.equal(roleName("night_shift"), "night shift");
});
