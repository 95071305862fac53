import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryBox } from "../../lib/persist";
import type { Announcement } from "../../lib/bootstrap";
import { isShown, rememberClosed } from "./announcements.model";

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
