import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../lib/error";
import { EmailConfirmation, type ConfirmHooks } from "./confirmEmail.model";

function confirmation(confirm: ConfirmHooks["confirm"]) {
  const steps: string[] = [];
  const made = new EmailConfirmation({
    confirm: (link) => {
      steps.push(`confirm ${link.user} ${link.token}`);
      return confirm(link);
    },
    refreshUser: async () => void steps.push("refresh"),
    done: (already) => void steps.push(already ? "already" : "done"),
  });
  return { made, steps };
}

test("confirms once, loads the player, then shows the result", async () => {
  const { made, steps } = confirmation(async () => ({ already: false }));
  await Promise.all([made.run("u", "t"), made.run("u", "t")]);
  assert.deepEqual(steps, ["confirm u t", "refresh", "done"]);
});

test("a visit alone does not confirm, and a second click shows that it is confirmed", async () => {
  const { made, steps } = confirmation(async () => ({ already: true }));
  assert.deepEqual([made.state.value.phase, steps.length], ["asking", 0]);
  await made.run("u", "t");
  assert.deepEqual(steps, ["confirm u t", "refresh", "already"]);
});

test("an expired link is final, and a network failure is not", async () => {
  const dead = confirmation(() => Promise.reject(new ApiError("refused", 410, "This link is invalid or has expired.", 410)));
  await dead.made.run("u", "t");
  assert.deepEqual(dead.made.state.value, { phase: "failed", failure: "This link is invalid or has expired.", retry: false });
  const offline = confirmation(() => Promise.reject(new ApiError("network", 599, "")));
  await offline.made.run("u", "t");
  assert.equal(offline.made.state.value.retry, true);
  await offline.made.run("u", "t");
  assert.equal(offline.steps.length, 2, "it can be retried");
});
