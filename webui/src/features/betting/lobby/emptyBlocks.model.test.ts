import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStorage } from "../../../lib/persist";
import { rememberEmpty, rememberContent, wasEmpty, hadContent } from "./emptyBlocks.model";

test("a block reserves space unless it was empty at the last visit", () => {
  const storage = memoryStorage();
  assert.equal(wasEmpty("live", storage), false);
  rememberEmpty("live", true, storage);
  rememberEmpty("slots", false, storage);
  assert.equal(wasEmpty("live", storage), true);
  assert.equal(wasEmpty("slots", storage), false);
  rememberEmpty("live", false, storage);
  assert.equal(wasEmpty("live", storage), false);
});

test("a block that is usually empty reserves space only after it had content", () => {
  const storage = memoryStorage();
  assert.equal(hadContent("top", storage), false);
  rememberContent("top", true, storage);
  assert.equal(hadContent("top", storage), true);
  assert.equal(wasEmpty("top", storage), false, "it differs from a block that was empty");
  rememberContent("top", false, storage);
  assert.equal(hadContent("top", storage), false);
});

test("damaged stored data reserves the space", () => {
  const storage = memoryStorage();
  storage.setItem("croupier:lobby", "[7");
  assert.equal(wasEmpty("live", storage), false);
});
