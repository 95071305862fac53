import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryBox } from "../../../lib/persist";
import { rememberEmpty, wasEmpty } from "./seen.model";

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

test("a damaged memory means room", () => {
  const box = memoryBox();
  box.setItem("croupier:lobby", "[7");
  assert.equal(wasEmpty("live", box), false);
});
