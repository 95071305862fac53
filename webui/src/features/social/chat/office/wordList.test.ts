import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsIn } from "./wordList";

test("words are entered one per line", () => {
  assert.deepEqual(wordsIn(" spam \n\nbig deal\r\nspam\n"), ["spam", "big deal"]);
  assert.deepEqual(wordsIn(""), []);
});
