import assert from "node:assert/strict";
import { test } from "node:test";
import type { TicketAnswer, TicketNote } from "../../../../lib/api.gen";
import { ApiError } from "../../../../lib/error";
import { answersError, assignable, changeErrors, fillNames, suggestAnswers, tagsOf, withNote } from "./inbox.model";

const names = { player: "anna", agent: "ben", product: "Croupier" };
const answers = [{ shortcut: "hello", title: "Greeting", text: "x" }, { shortcut: "done", title: "Solved", text: "y" }];

test("a canned answer has the names of the chat", () => {
  assert.equal(fillNames("Hello {player}, I am {agent} of {product}. {other}", names), "Hello anna, I am ben of Croupier. {other}");
});

test("a slash suggests by shortcut and title", () => {
  assert.deepEqual(suggestAnswers(answers, "/he").map(({ shortcut }) => shortcut), ["hello"]);
  assert.deepEqual(suggestAnswers(answers, "/solv").map(({ shortcut }) => shortcut), ["done"]);
  assert.equal(suggestAnswers(answers, "/").length, 2);
  assert.equal(suggestAnswers(answers, "he").length, 0);
  assert.equal(suggestAnswers(answers, "/he llo").length, 0);
});

test("tags are separated by commas", () => {
  assert.deepEqual(tagsOf("a, b ,, c"), ["a", "b", "c"]);
  assert.deepEqual(tagsOf(" "), []);
});

test("a chat is assigned to a team member, and keeps an assignee who has left the team", () => {
  const names = (team: string[], assigned: string) => assignable(team, assigned, "ann").map(({ value, label }) => [value, label]);
  assert.deepEqual(names(["ann", "ben"], ""), [["", "Unassigned"], ["ann", "ann (you)"], ["ben", "ben"]]);
  assert.deepEqual(names(["ann", "ben"], "ben").length, 3);
  assert.deepEqual(names(["ann"], "gone"), [["", "Unassigned"], ["ann", "ann (you)"], ["gone", "gone"]]);
});

test("a duplicate note is listed once", () => {
  const note = (id: string) => ({ _id: id, text: id }) as TicketNote;
  const ticket = { notes: [note("a")] } as TicketAnswer;
  assert.deepEqual(withNote(withNote(ticket, note("b")), note("b")).notes.map(({ _id }) => _id), ["a", "b"]);
});

test("only input errors are shown at their fields", () => {
  const refusal = (errors: Record<string, string[]>) => new ApiError("refused", -1, "The given data was invalid.", 422, errors);
  assert.deepEqual(changeErrors(refusal({ assignee: ["validation.exists"] })), { assignee: "This person is no longer in the team." });
  assert.match(changeErrors(refusal({ tags: ["validation.regex"] }))?.tags ?? "", /^Up to 8 tags/);
  assert.equal(changeErrors(refusal({ id: ["validation.required"] })), null);
  assert.equal(changeErrors(new Error("broken")), null);
});

test("errors of canned answers have the text of the server", () => {
  const problems = { "support.answers": "needs titles of 1 to 80 characters (hi)" };
  assert.equal(answersError(new ApiError("refused", -1, "x", 422, { "support.answers": ["validation.invalid"] }, "", { problems })), "The list needs titles of 1 to 80 characters (hi).");
  assert.match(answersError(new ApiError("network", 599, "")), /cannot be reached/);
});
