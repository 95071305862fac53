import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../lib/error";
import { formModel } from "./form.model";

interface Request { name: string; amount: string; note?: string }

const refusal = (errors: Record<string, string[]>) => new ApiError("refused", 422, "", 422, errors);

function form(send: (request: Request) => Promise<string>) {
  return formModel<Request, string>({ initial: { name: "ada", amount: "1" }, send, check: ({ name }): { name?: string } => (name ? {} : { name: "Needed" }) });
}

test("check errors are shown without a request", async () => {
  let calls = 0;
  const model = form(async () => String((calls += 1)));
  model.set("name", "");
  assert.equal(await model.submit(), null);
  assert.deepEqual([calls, model.errors.value.name], [0, "Needed"]);
  model.set("name", "grace");
  assert.equal(model.errors.value.name, undefined);
  assert.equal(await model.submit(), "1");
});

test("server errors are shown at their fields until the fields change", async () => {
  const model = form(() => Promise.reject(refusal({ name: ["validation.unique"], amount: ["validation.max"] })));
  assert.equal(await model.submit(), null);
  assert.ok(model.errors.value.name && model.errors.value.amount);
  assert.equal(model.failure.value, null);
  assert.equal(model.field("name").error, model.errors.value.name);
  model.set("name", "other");
  assert.equal(model.errors.value.name, undefined);
  assert.ok(model.errors.value.amount);
});

test("an error of an unknown field is shown as the failure", async () => {
  const model = form(() => Promise.reject(refusal({ captcha: ["validation.required"] })));
  await model.submit();
  assert.ok(model.failure.value);
  const lost = form(() => Promise.reject(new ApiError("network", 599, "")));
  await lost.submit();
  assert.ok(lost.failure.value);
  assert.equal(lost.sending.value, false);
});

test("a request that waits for approval is not a failure", async () => {
  const model = form(() => Promise.reject(new ApiError("refused", 409, "This waits for a second person.", 409, {}, "", { reason: "second_person" })));
  assert.equal(await model.submit(), null);
  assert.deepEqual([model.awaitingApproval.value, model.failure.value, model.errors.value], ["This waits for a second person.", null, {}]);
  model.reset();
  assert.equal(model.awaitingApproval.value, null);
});

test("a form is not sent twice at the same time", async () => {
  let answer = (_: string) => {};
  let calls = 0;
  const model = form(() => new Promise((resolve) => { calls += 1; answer = resolve; }));
  const first = model.submit();
  assert.equal(await model.submit(), null);
  assert.equal(model.field("name").disabled, true);
  answer("done");
  assert.equal(await first, "done");
  assert.equal(calls, 1);
});

test("a form detects unsaved changes", async () => {
  const model = form(async () => "done");
  assert.equal(model.changed.value, false);
  model.set("amount", "2");
  assert.equal(model.changed.value, true);
  model.reset();
  assert.equal(model.values.value.amount, "1");
  model.set("amount", "3");
  await model.submit();
  assert.equal(model.changed.value, false);
});
