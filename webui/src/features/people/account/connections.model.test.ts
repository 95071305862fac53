import assert from "node:assert/strict";
import { test } from "node:test";
import { discordAnswer } from "./connections.model";

test("the answer of Discord is read from the URL, and a refusal is ignored", () => {
  assert.deepEqual(discordAnswer("?code=a%20b&state=c"), { code: "a b", state: "c" });
  for (const search of ["", "?error=access_denied&state=c", "?code=a", "?state=c", "?code=&state=c"]) assert.equal(discordAnswer(search), null, search);
});
