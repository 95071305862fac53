import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, draftProblems, failedText, hundredthsOf, percentOf, saveRequest } from "./integrations.model";

const good = { ...draftOf(null), name: "north", base: " https://p.test/v1 ", addresses: "192.0.2.1, 10.0.0.0/8\n", currencies: "USD eur", fee: "12.5", merchant: " m ", key: "0123456789abcdef", reason: " a test " };

test("fees are hundredths of a percent", () => {
  for (const [text, hundredths] of [["0", 0], ["12.5", 1250], ["100", 10_000], ["0.01", 1]] as const) {
    assert.equal(hundredthsOf(text), hundredths);
    assert.equal(percentOf(hundredths), text);
  }
  for (const text of ["", "-1", "100.01", "1.234", "x"]) assert.equal(hundredthsOf(text), null, text);
});

test("a new integration needs credentials, a changed one does not", () => {
  assert.deepEqual(draftProblems(good, true), {});
  assert.deepEqual(Object.keys(draftProblems(draftOf(null), true)), ["name", "base", "addresses", "merchant", "key", "reason"]);
  assert.deepEqual(draftProblems({ ...good, merchant: "", key: "" }, false), {});
  assert.deepEqual(Object.keys(draftProblems({ ...good, protocol: "hub88", operator: "x" }, true)), ["operator"]);
});

test("hosts of games are names without a scheme", () => {
  assert.deepEqual(draftProblems({ ...good, hosts: "games.example.org *.example.org\nplay.example.org:8443" }, true), {});
  for (const hosts of ["https://games.example.org", "*", "localhost", "a.example.org/x"]) assert.deepEqual(Object.keys(draftProblems({ ...good, hosts }, true)), ["hosts"], hosts);
  assert.deepEqual(saveRequest({ ...good, hosts: "Games.example.org, *.example.org" }, 0).hosts, ["games.example.org", "*.example.org"]);
});

test("a request has new credentials or none", () => {
  assert.deepEqual(saveRequest(good, 0), {
    name: "north", version: 0, protocol: "slotegrator", base: "https://p.test/v1", addresses: ["192.0.2.1", "10.0.0.0/8"], currencies: ["usd", "eur"], hosts: [], fee: 1250, reason: "a test",
    secrets: { merchant: "m", key: "0123456789abcdef" },
  });
  assert.equal("secrets" in saveRequest({ ...good, merchant: "", key: "" }, 3), false);
});

test("the share of failed callbacks", () => {
  assert.equal(failedText({ callbacks: 0, failed: 0 }), "—");
  assert.equal(failedText({ callbacks: 200, failed: 3 }), "1.50\u00a0%");
});
