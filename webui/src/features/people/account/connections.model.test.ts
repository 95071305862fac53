import assert from "node:assert/strict";
import { test } from "node:test";
import { discordAnswer } from "./connections.model";

test("what Discord put into the address is read, and a refusal is none", () => {
  assert.deepEqual(discordAnswer("?code=a%20b&state=c"), { code: "a b", state: "c" });
  for (const search of ["", "?error=access_denied&state=c", "?code=a", "?state=c", "?code=&state=c"]) assert.equal(discordAnswer(search), null, search);
});
