import assert from "node:assert/strict";
import { test } from "node:test";
import { filled, suggested, tagsOf } from "./inbox.model";

const names = { player: "anna", agent: "ben", product: "Croupier" };
const answers = [{ shortcut: "hello", title: "Greeting", text: "x" }, { shortcut: "done", title: "Solved", text: "y" }];

test("a canned answer has the names of the chat", () => {
  assert.equal(filled("Hello {player}, I am {agent} of {product}. {other}", names), "Hello anna, I am ben of Croupier. {other}");
});

test("a slash suggests by shortcut and title", () => {
  assert.deepEqual(suggested(answers, "/he").map(({ shortcut }) => shortcut), ["hello"]);
  assert.deepEqual(suggested(answers, "/solv").map(({ shortcut }) => shortcut), ["done"]);
  assert.equal(suggested(answers, "/").length, 2);
  assert.equal(suggested(answers, "he").length, 0);
  assert.equal(suggested(answers, "/he llo").length, 0);
});

test("tags stand between commas", () => {
  assert.deepEqual(tagsOf("a, b ,, c"), ["a", "b", "c"]);
  assert.deepEqual(tagsOf(" "), []);
});
