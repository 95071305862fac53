import assert from "node:assert/strict";
import { test } from "node:test";
import type { SupportEntry } from "../../../lib/api.gen";
import { mergeChat, unreadByTeam, unreadOf } from "./lists.model";

const chat = (_id: string, updated_at: number): SupportEntry => ({
  _id, updated_at, user: { _id: "u", name: "anna", avatar: "" }, state: "open", subject: "", last: "", count: 5, user_read: 3, support_read: 1, person: true, rating: 0, created_at: 1,
});

test("an updated chat is first and listed once", () => {
  const list = mergeChat([chat("b", 2), chat("a", 1)], chat("a", 3));
  assert.deepEqual(list.map(({ _id }) => _id), ["a", "b"]);
  assert.deepEqual(mergeChat([], chat("x", 1)).length, 1);
});

test("unread messages are counted for each side", () => {
  assert.equal(unreadOf(chat("a", 1)), 2);
  assert.equal(unreadByTeam(chat("a", 1)), 4);
});
