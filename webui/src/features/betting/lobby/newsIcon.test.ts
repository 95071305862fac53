import assert from "node:assert/strict";
import test from "node:test";
import { newsIcon } from "./newsIcon";

test("news has the icon of its name, and a megaphone for unknown names", () => {
  const megaphone = newsIcon("megaphone");
  const named = ["shield-check", "trophy", "heart-pulse", "gift", "bell"].map(newsIcon);
  assert.equal(new Set([megaphone, ...named]).size, 6, "each name has its own");
  for (const unknown of ["", "no-such-icon", "constructor", "__proto__", "javascript:alert(1)"]) assert.equal(newsIcon(unknown), megaphone);
});
