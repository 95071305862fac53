import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryBox } from "../../../lib/persist";
import { rememberEmpty, rememberShown, wasEmpty, wasShown } from "./seen.model";

test("a block has room until it was seen empty, and again once it was filled", () => {
  const box = memoryBox();
  assert.equal(wasEmpty("live", box), false);
  rememberEmpty("live", true, box);
  rememberEmpty("slots", false, box);
  assert.equal(wasEmpty("live", box), true);
  assert.equal(wasEmpty("slots", box), false);
  rememberEmpty("live", false, box);
  assert.equal(wasEmpty("live", box), false);
});

test("what most sites do not fill has no room before it was seen", () => {
  const box = memoryBox();
  assert.equal(wasShown("top", box), false);
  rememberShown("top", true, box);
  assert.equal(wasShown("top", box), true);
  assert.equal(wasEmpty("top", box), false, "it is not the same as a block that stood empty");
  rememberShown("top", false, box);
  assert.equal(wasShown("top", box), false);
});

test("a damaged memory means room", () => {
  const box = memoryBox();
  box.setItem("croupier:lobby", "[7");
  assert.equal(wasEmpty("live", box), false);
});
