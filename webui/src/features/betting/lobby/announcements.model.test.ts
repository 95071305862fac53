import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryBox } from "../../../lib/persist";
import type { Announcement } from "../../../lib/api.gen";
import { bus } from "../../../lib/bus";
import type { User } from "../../../lib/types";
import { closeNotice, followNews, isShown, rememberClosed, unclosed } from "./announcements.model";

const given: Announcement = { enabled: true, image: "", title: "A new table", content: "<b>Tonight</b>" };

test("an announcement shows until it is closed, and once more when it was changed", () => {
  const box = memoryBox();
  assert.equal(isShown(given, box), true);
  rememberClosed(given, box);
  assert.equal(isShown(given, box), false);
  assert.equal(isShown({ ...given, content: "<b>Tomorrow</b>" }, box), true);
});

test("none shows that is switched off or empty", () => {
  const box = memoryBox();
  assert.equal(isShown({ ...given, enabled: false }, box), false);
  assert.equal(isShown({ ...given, title: "", content: "" }, box), false);
});

test("the news are loaded again for who signs in or out, not with every page", () => {
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

test("a line that was closed does not come back until it is changed", () => {
  const box = memoryBox();
  const line = { _id: "a", icon: "", text: "Hello", mark: "a:1" };
  closeNotice(line, box);
  assert.deepEqual(unclosed([line, { ...line, mark: "a:2" }, { ...line, mark: undefined }], box).map(({ mark }) => mark), ["a:2", undefined]);
});
