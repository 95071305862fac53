import assert from "node:assert/strict";
import test from "node:test";
import { reasonOf } from "./access.model";

test("the address names the game and a known reason", () => {
  assert.deepEqual(reasonOf("?name=Lucky+wheel&reason=country"), { name: "Lucky wheel", reason: "country" });
  assert.deepEqual(reasonOf("?name=Lucky+wheel&reason=constructor"), { name: "Lucky wheel", reason: "unknown" });
  assert.deepEqual(reasonOf(""), { name: "", reason: "unknown" });
  assert.equal(reasonOf(`?name=${"x".repeat(500)}`).name.length, 80);
});
