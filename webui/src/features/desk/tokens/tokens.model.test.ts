import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft, example, requestOf, wrongWith } from "./tokens.model";

test("a draft is checked before it is sent", () => {
  assert.deepEqual(Object.keys(wrongWith(emptyDraft, 365)), ["name", "permissions", "reason"]);
  const good = { ...emptyDraft, name: "nightly", permissions: ["reports"], reason: "for the warehouse" };
  assert.deepEqual(wrongWith(good, 365), {});
  for (const days of ["", "0", "1.5", "91", "-1", "x"]) assert.deepEqual(Object.keys(wrongWith({ ...good, days }, 90)), ["days"], days);
});

test("addresses are separated in any way", () => {
  const draft = { ...emptyDraft, name: " nightly ", addresses: " 192.0.2.1, 10.0.0.0/8;\n2001:db8::/32 \n" };
  assert.deepEqual(requestOf(draft), { name: "nightly", permissions: [], days: 90, addresses: ["192.0.2.1", "10.0.0.0/8", "2001:db8::/32"], code: false, reason: "" });
  assert.deepEqual(requestOf(emptyDraft).addresses, []);
});

test("the example is a call that the token may make", () => {
  assert.match(example("https://casino.test", ["users"]), /^curl -fsS https:\/\/casino\.test\/api\/admin\/players /);
  assert.match(example("https://casino.test", ["dashboard"]), /\/api\/admin\/state /);
  assert.match(example("https://casino.test", ["reports", "users"]), /figures\/definitions /);
});
