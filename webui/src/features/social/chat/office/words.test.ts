import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsIn } from "./words";

test("words are typed one a line", () => {
  assert.deepEqual(wordsIn(" spam \n\nbig deal\r\nspam\n"), ["spam", "big deal"]);
  assert.deepEqual(wordsIn(""), []);
});
