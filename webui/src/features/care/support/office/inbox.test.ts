import assert from "node:assert/strict";
import { test } from "node:test";
import type { TicketAnswer, TicketNote } from "../../../../lib/api.gen";
import { ApiError } from "../../../../lib/error";
import { answersFault, assignable, changeFaults, filled, suggested, tagsOf, withNote } from "./inbox.model";

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

test("a chat is given to one of the team, and stays with whoever has left it", () => {
  const names = (team: string[], assigned: string) => assignable(team, assigned, "ann").map(({ value, label }) => [value, label]);
  assert.deepEqual(names(["ann", "ben"], ""), [["", "Nobody"], ["ann", "ann (you)"], ["ben", "ben"]]);
  assert.deepEqual(names(["ann", "ben"], "ben").length, 3);
  assert.deepEqual(names(["ann"], "gone"), [["", "Nobody"], ["ann", "ann (you)"], ["gone", "gone"]]);
});

test("a note that comes twice stands once", () => {
  const note = (id: string) => ({ _id: id, text: id }) as TicketNote;
  const ticket = { notes: [note("a")] } as TicketAnswer;
  assert.deepEqual(withNote(withNote(ticket, note("b")), note("b")).notes.map(({ _id }) => _id), ["a", "b"]);
});

test("what was typed wrong is told at its field, and nothing else is", () => {
  const refusal = (errors: Record<string, string[]>) => new ApiError("refused", -1, "The given data was invalid.", 422, errors);
  assert.deepEqual(changeFaults(refusal({ assignee: ["validation.exists"] })), { assignee: "This person is not of the team any more." });
  assert.match(changeFaults(refusal({ tags: ["validation.regex"] }))?.tags ?? "", /^Up to 8 tags/);
  assert.equal(changeFaults(refusal({ id: ["validation.required"] })), null);
  assert.equal(changeFaults(new Error("broken")), null);
});

test("what is wrong with canned answers is told in the server's words", () => {
  const problems = { "support.answers": "needs titles of 1 to 80 characters (hi)" };
  assert.equal(answersFault(new ApiError("refused", -1, "x", 422, { "support.answers": ["validation.invalid"] }, "", { problems })), "The list needs titles of 1 to 80 characters (hi).");
  assert.match(answersFault(new ApiError("network", 599, "")), /cannot be reached/);
});
