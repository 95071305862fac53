import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../lib/error";
import { Authorization, type OAuthHooks } from "./oauth.model";

const request = { client: "Shop", scopes: ["profile"], redirect_host: "shop.test" };
const refused = (status: number, message: string) => new ApiError("refused", status, message, status);

function authorization(over: Partial<OAuthHooks> = {}) {
  const steps: string[] = [];
  const made = new Authorization({
    load: async () => request,
    answer: async (approve) => {
      steps.push(`answer ${approve}`);
      return { redirect: "https://shop.test/back?code=1" };
    },
    redirect: (address) => steps.push(`go ${address}`),
    ...over,
  });
  return { made, steps };
}

test("shows the client, sends the answer once and redirects", async () => {
  const { made, steps } = authorization();
  assert.equal(made.state.value.phase, "loading");
  await made.load();
  assert.deepEqual(made.state.value, { phase: "asking", request, sending: null, failure: "" });
  await Promise.all([made.answer(true), made.answer(false)]);
  assert.deepEqual(steps, ["answer true", "go https://shop.test/back?code=1"]);
});

test("an unknown request is final, and a lost connection is not", async () => {
  const unknown = authorization({ load: () => Promise.reject(refused(404, "Unknown request.")) });
  await unknown.made.load();
  assert.deepEqual(unknown.made.state.value, { phase: "failed", failure: "Unknown request.", retry: false });
  const offline = authorization({ load: () => Promise.reject(new ApiError("network", 599, "")) });
  await offline.made.load();
  assert.equal(offline.made.state.value.phase === "failed" && offline.made.state.value.retry, true);
});

test("a failed answer keeps the question open, and an expired request closes it", async () => {
  const busy = authorization({ answer: () => Promise.reject(refused(500, "x")) });
  await busy.made.load();
  await busy.made.answer(true);
  const state = busy.made.state.value;
  assert.equal(state.phase, "asking");
  assert.equal(state.phase === "asking" && state.sending, null);
  assert.match(state.phase === "asking" ? state.failure : "", /Internal server error/);
  const gone = authorization({ answer: () => Promise.reject(refused(410, "Too late.")) });
  await gone.made.load();
  await gone.made.answer(false);
  assert.deepEqual(gone.made.state.value, { phase: "failed", failure: "Too late.", retry: false });
});
