import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDraft, exampleCommand, createRequest, draftProblems } from "./tokens.model";

test("a draft is checked before it is sent", () => {
  assert.deepEqual(Object.keys(draftProblems(emptyDraft, 365)), ["name", "permissions", "reason"]);
  const good = { ...emptyDraft, name: "nightly", permissions: ["reports"], reason: "for the warehouse" };
  assert.deepEqual(draftProblems(good, 365), {});
  for (const days of ["", "0", "1.5", "91", "-1", "x"]) assert.deepEqual(Object.keys(draftProblems({ ...good, days }, 90)), ["days"], days);
});

test("addresses are split at spaces, commas and line breaks", () => {
  const draft = { ...emptyDraft, name: " nightly ", addresses: " 192.0.2.1, 10.0.0.0/8;\n2001:db8::/32 \n" };
  assert.deepEqual(createRequest(draft), { name: "nightly", permissions: [], days: 90, addresses: ["192.0.2.1", "10.0.0.0/8", "2001:db8::/32"], without_code: false, reason: "" });
  assert.deepEqual(createRequest(emptyDraft).addresses, []);
});

test("the example uses a call that the token is permitted to make", () => {
  assert.match(exampleCommand("https://casino.test", ["users"]), /^curl -fsS https:\/\/casino\.test\/api\/admin\/players /);
  assert.match(exampleCommand("https://casino.test", ["dashboard"]), /\/api\/admin\/state /);
  assert.match(exampleCommand("https://casino.test", ["reports", "users"]), /figures\/definitions /);
});
