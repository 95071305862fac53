import assert from "node:assert/strict";
import { test } from "node:test";
import { bus } from "../../../lib/bus";
import { store } from "../../../lib/store";
import type { User } from "../../../lib/types";
import { joined, type Notice, readIn } from "./notices.model";
import { countText, followUnread, unread } from "./unread.model";

const notice = (id: number, read = false): Notice => ({ id, topic: "deposits", title: "t", text: "x", path: "/wallet", at: id, read });
const ids = (list: Notice[]) => list.map(({ id }) => id);

test("pages join without repeating what both have, the newest first", () => {
  assert.deepEqual(ids(joined([notice(5), notice(4)], [notice(4), notice(2)])), [5, 4, 2]);
  assert.deepEqual(ids(joined([notice(9)], [notice(8)])), [9, 8]);
  assert.deepEqual(ids(joined([], [])), []);
});

test("reading one leaves the others, reading all up to one leaves newer ones", () => {
  const list = [notice(3), notice(2), notice(1)];
  assert.deepEqual(readIn(list, 2, false).map(({ read }) => read), [false, true, false]);
  assert.deepEqual(readIn(list, 2, true).map(({ read }) => read), [false, true, true]);
});

test("the number on the bell ends where the server stops counting", () => {
  assert.deepEqual([1, 99, 100, 250].map(countText), ["1", "99", "99+", "99+"]);
});

test("the bell shows what the user has, then what the server tells, and of nobody else", () => {
  followUnread();
  const user = (id: string, unread_notices: number) => ({ _id: id, unread_notices }) as User;
  assert.equal(unread.value, 0);
  store.user.value = user("anna", 2);
  assert.equal(unread.value, 2);
  bus.emit("event:notice", { event: "Notice", data: { notice: notice(7), unread: 3 } } as never);
  assert.equal(unread.value, 3);
  store.user.value = user("anna", 2); // something else of the user has changed
  assert.equal(unread.value, 3);
  store.user.value = user("anna", 5); // loaded anew
  assert.equal(unread.value, 5);
  store.user.value = user("bert", 0);
  assert.equal(unread.value, 0);
  store.user.value = null;
  assert.equal(unread.value, 0);
});
