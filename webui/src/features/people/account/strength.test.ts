import assert from "node:assert/strict";
import test from "node:test";
import { strengthOf } from "./strength";

test("short and common passwords, key sequences and own names are weak", () => {
  for (const password of ["", "abcd", "aaaaaaaaaa", "123456789", "password", "Password1", "qwerty12", "anna_lee", "abcdefgh"]) {
    assert.ok(strengthOf(password, 5, ["anna_lee", "anna@site.example"]) <= 1, password);
  }
});

test("length and character classes make a password strong", () => {
  assert.equal(strengthOf("k7q2x", 5), 1);
  assert.ok(strengthOf("mV7kqp2w", 5) >= 2);
  assert.ok(strengthOf("correct horse", 5) >= 3);
  assert.equal(strengthOf("correct horse battery staple", 5), 4);
});

test("the min length is the setting of the site", () => {
  assert.ok(strengthOf("mV7kqp2w", 8) > 0);
  assert.equal(strengthOf("mV7kqp2w", 9), 0);
});
