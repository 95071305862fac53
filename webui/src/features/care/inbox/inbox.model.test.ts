import assert from "node:assert/strict";
import { test } from "node:test";
import { bus } from "../../../lib/bus";
import { store } from "../../../lib/store";
import type { User } from "../../../lib/types";
import { mergeNotices, type Notice, markRead } from "./inbox.model";
import { countText, followUnread, unread } from "./unread.model";

const notice = (id: number, read = false): Notice => ({ id, topic: "deposits", title: "t", text: "x", path: "/wallet", at: id, read });
const ids = (list: Notice[]) => list.map(({ id }) => id);

test("pages are merged without duplicates, the newest first", () => {
  assert.deepEqual(ids(mergeNotices([notice(5), notice(4)], [notice(4), notice(2)])), [5, 4, 2]);
  assert.deepEqual(ids(mergeNotices([notice(9)], [notice(8)])), [9, 8]);
  assert.deepEqual(ids(mergeNotices([], [])), []);
});

test("reading one notice keeps the others unread, and reading all keeps newer ones unread", () => {
  const list = [notice(3), notice(2), notice(1)];
  assert.deepEqual(markRead(list, 2, false).map(({ read }) => read), [false, true, false]);
  assert.deepEqual(markRead(list, 2, true).map(({ read }) => read), [false, true, true]);
});

test("the number on the bell has a max", () => {
  assert.deepEqual([1, 99, 100, 250].map(countText), ["1", "99", "99+", "99+"]);
});

test("the bell shows the count of the user and then updates from the server for that user only", () => {
  followUnread();
  const user = (id: string, unread_notices: number) => ({ _id: id, unread_notices }) as User;
  assert.equal(unread.value, 0);
  store.user.value = user("anna", 2);
  assert.equal(unread.value, 2);
  bus.emit("event:notice", { event: "Notice", data: { notice: notice(7), unread: 3 } } as never);
  assert.equal(unread.value, 3);
  store.user.value = user("anna", 2); // other data of the user has changed
  assert.equal(unread.value, 3);
  store.user.value = user("anna", 5); // loaded again
  assert.equal(unread.value, 5);
  store.user.value = user("bert", 0);
  assert.equal(unread.value, 0);
  store.user.value = null;
  assert.equal(unread.value, 0);
});
