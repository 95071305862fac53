import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../lib/error";
import { bus } from "../../../lib/bus";
import { AuthForm, type AuthHooks } from "./auth.model";

const refusal = (code: number, message: string, errors: Record<string, string[]> = {}, status = 422) =>
  new ApiError("refused", code, message, status, errors);

function form(over: Partial<AuthHooks> = {}) {
  const seen = { calls: [] as unknown[], toasts: [] as string[], tracked: [] as string[] };
  const made = new AuthForm({
    login: async (body) => void seen.calls.push(body),
    register: async (body) => void seen.calls.push(body),
    captchaRequired: () => true,
    toast: (text) => seen.toasts.push(text),
    track: (event) => seen.tracked.push(event),
    ...over,
  });
  for (const field of ["login", "name", "password"] as const) made[field].value = "filled";
  made.email.value = "ada@site.example";
  return { form: made, seen };
}

test("requires the captcha first and sends once", async () => {
  let answer = () => undefined as void;
  const calls: unknown[] = [];
  const { form: f } = form({ login: (body) => new Promise((resolve) => { calls.push(body); answer = resolve; }) });
  f.login.value = " ada ";
  f.password.value = " secret ";
  f.submit();
  assert.equal(f.captchaShown.value, true);
  assert.deepEqual(calls, []);
  const sending = f.sendWithCaptcha("proof");
  void f.sendWithCaptcha("proof again");
  f.submit();
  assert.equal(f.captchaShown.value, false);
  assert.equal(f.disabled.value, true, "while the proof is present");
  answer();
  await sending;
  assert.deepEqual(calls, [{ login: "ada", password: " secret ", captcha: "proof" }]);
  assert.equal(f.disabled.value, false);
});

test("sends immediately without a required captcha", async () => {
  const { form: f, seen } = form({ captchaRequired: () => false });
  f.login.value = "ada";
  f.password.value = "secret";
  f.submit();
  await new Promise(setImmediate);
  assert.equal(f.captchaShown.value, false);
  assert.deepEqual(seen.calls, [{ login: "ada", password: "secret" }]);
});

test("shows no captcha while a field is empty", () => {
  const { form: f } = form();
  f.login.value = "  ";
  f.password.value = "";
  f.submit();
  assert.equal(f.captchaShown.value, false);
  assert.deepEqual(f.errors.value, { login: "This field is required", password: "This field is required" });
});

test("a left field shows its error until it is corrected", () => {
  const { form: f } = form();
  f.changeMode("register");
  f.email.value = "bad";
  f.name.value = "a";
  f.password.value = "123";
  for (const field of ["email", "name", "password"] as const) f.onBlur(field);
  assert.deepEqual(Object.keys(f.errors.value), ["email", "name", "password"]);
  f.name.value = "ada_l";
  f.onType("name");
  assert.equal(f.errors.value.name, undefined);
  f.email.value = "";
  f.onBlur("email");
  assert.equal(f.errors.value.email, undefined, "an empty field is not wrong yet");
  f.submit();
  assert.deepEqual(Object.keys(f.errors.value), ["email", "password", "agreed"]);
});

test("the terms are required to register, but not to log in", () => {
  const { form: f } = form();
  assert.equal(f.disabled.value, false);
  f.changeMode("register");
  assert.equal(f.disabled.value, true);
  f.submit();
  assert.equal(f.captchaShown.value, false);
  assert.deepEqual(f.errors.value, { agreed: "Accept the terms to open an account" }, "a press shows what is missing");
  f.agreed.value = true;
  assert.equal(f.disabled.value, false);
});

test("a wrong password is shown at its field and in a toast, and the next submit requires a new captcha", async () => {
  const { form: f, seen } = form({ login: () => Promise.reject(refusal(401, "Wrong login or password.", {}, 401)) });
  f.submit();
  await f.sendWithCaptcha("proof");
  assert.deepEqual(seen.toasts, ["Wrong login or password."]);
  assert.deepEqual(f.errors.value, { password: "Wrong login or password." });
  assert.equal(f.payload.value, null);
  assert.equal(f.failure.value, "");
  f.submit();
  assert.equal(f.captchaShown.value, true);
});

const refused: [string, ApiError, Record<string, string>, string][] = [
  ["fields", refusal(422, "x", { email: ["validation.email"], name: ["validation.regex"], password: ["validation.min.string"] }),
    { email: "Invalid email", name: "Your login has less than 4 characters or contains invalid symbols", password: "Password should have at least 5 characters" }, ""],
  ["a taken name and a raw text", refusal(422, "x", { name: ["validation.unique"], email: ["foo.bar"] }),
    { name: "This login is already registered, pick something else", email: "foo.bar" }, ""],
  ["the invite code", refusal(1, "Invalid invite code.", {}, 400), { inviteCode: "Invalid invite code." }, ""],
  ["a second account", refusal(2, "Multiaccounting is prohibited.", {}, 400), {}, "Multiaccounting is prohibited."],
  ["a proof that did not pass", refusal(422, "x", { captcha: ["validation.captcha"] }), {}, "The captcha check failed. Please try again."],
  ["no network", new ApiError("network", 599, ""), {}, "The site cannot be reached. Check your connection and try again."],
];
for (const [what, error, errors, failure] of refused) {
  test(`shows the error: ${what}`, async () => {
    const { form: f } = form({ register: () => Promise.reject(error) });
    f.changeMode("register");
    f.agreed.value = true;
    f.name.value = "ada_l";
    f.submit();
    await f.sendWithCaptcha("proof");
    assert.deepEqual(f.errors.value, errors);
    assert.equal(f.failure.value, failure);
    assert.equal(f.failures.value, 1);
    assert.equal(f.name.value, "ada_l", "what was typed is kept");
  });
}

test("a successful registration is tracked once", async () => {
  const user = { _id: "1" } as never;
  const { form: f, seen } = form({ register: async () => bus.emit("login-success", { user, fresh: true }) });
  f.changeMode("register");
  f.agreed.value = true;
  f.submit();
  await f.sendWithCaptcha("proof");
  bus.emit("login-success", { user, fresh: true });
  assert.deepEqual(seen.tracked, ["registration"]);
});

test("the tab does not change during a call", async () => {
  const { form: f } = form({ login: () => new Promise(() => undefined) });
  f.submit();
  void f.sendWithCaptcha("proof");
  f.changeMode("register");
  assert.equal(f.mode.value, "login");
});
