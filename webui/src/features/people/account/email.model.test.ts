import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../lib/error";
import { emailRefusal, EmailUndo, type UndoHooks } from "./email.model";

function undoing(over: Partial<UndoHooks> = {}) {
  const seen: string[] = [];
  const undo = new EmailUndo({
    undo: async ({ user, token }) => void seen.push(`undo ${user} ${token}`),
    clearSession: () => seen.push("forget"),
    ...over,
  });
  return { undo, seen };
}

test("confirms first, undoes once, and clears the session", async () => {
  const { undo, seen } = undoing();
  assert.equal(undo.state.value.phase, "asking");
  assert.deepEqual(seen, []);
  await Promise.all([undo.run("u1", "t1"), undo.run("u1", "t1")]);
  await undo.run("u1", "t1");
  assert.equal(undo.state.value.phase, "done");
  assert.deepEqual(seen, ["undo u1 t1", "forget"]);
});

const failures: [string, ApiError, boolean][] = [
  ["a dead link", new ApiError("refused", 410, "This link is invalid or has expired.", 410), false],
  ["a failing server", new ApiError("refused", 500, "x", 500), true],
  ["no network", new ApiError("network", 599, ""), true],
];
for (const [what, error, retry] of failures) {
  test(`${what} keeps the session, and ${retry ? "may" : "may not"} be tried again`, async () => {
    const { undo, seen } = undoing({ undo: () => Promise.reject(error) });
    await undo.run("u1", "t1");
    assert.deepEqual([undo.state.value.phase, undo.state.value.retry], ["failed", retry]);
    assert.deepEqual(seen, []);
  });
}

test("an invalid or used address has a toast text, and a wrong password has none", () => {
  const refused = (errors: Record<string, string[]>) => new ApiError("refused", 422, "The given data was invalid.", 422, errors);
  assert.equal(emailRefusal(refused({ email: ["validation.email"] })), "Invalid email");
  assert.equal(emailRefusal(refused({ email: ["validation.unique"] })), "This email is already registered");
  assert.equal(emailRefusal(refused({ current_password: ["validation.current_password"] })), "");
});
