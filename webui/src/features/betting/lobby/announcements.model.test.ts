import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStorage } from "../../../lib/persist";
import type { Announcement } from "../../../lib/api.gen";
import { bus } from "../../../lib/bus";
import type { User } from "../../../lib/types";
import { closeNotice, followNews, isShown, rememberClosed, withoutClosed } from "./announcements.model";

const announcement: Announcement = { enabled: true, image: "", title: "A new table", content: "<b>Tonight</b>" };

test("an announcement shows until it is closed, and once more when it was changed", () => {
  const storage = memoryStorage();
  assert.equal(isShown(announcement, storage), true);
  rememberClosed(announcement, storage);
  assert.equal(isShown(announcement, storage), false);
  assert.equal(isShown({ ...announcement, content: "<b>Tomorrow</b>" }, storage), true);
});

test("a disabled or empty announcement is not shown", () => {
  const storage = memoryStorage();
  assert.equal(isShown({ ...announcement, enabled: false }, storage), false);
  assert.equal(isShown({ ...announcement, title: "", content: "" }, storage), false);
});

test("news is loaded again after a sign-in or sign-out, not with every page", () => {
  let loads = 0;
  followNews(async () => void (loads += 1));
  const user = {} as User;
  bus.emit("login-success", { user, fresh: false });
  assert.equal(loads, 0, "the page brought them along");
  bus.emit("login-success", { user, fresh: true });
  assert.equal(loads, 1);
  bus.emit("logout", {});
  assert.equal(loads, 2);
});

test("a closed notice stays closed until it is changed", () => {
  const storage = memoryStorage();
  const line = { _id: "a", icon: "", text: "Hello", mark: "a:1" };
  closeNotice(line, storage);
  assert.deepEqual(withoutClosed([line, { ...line, mark: "a:2" }, { ...line, mark: undefined }], storage).map(({ mark }) => mark), ["a:2", undefined]);
});
