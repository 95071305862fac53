import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../../../lib/error";
import { TwoFactorForm } from "./twofactor.model";

function form(validate: (proof: unknown) => Promise<void>) {
  const seen = { toasts: [] as string[], clears: 0 };
  const made = new TwoFactorForm({ validate, toast: (text) => seen.toasts.push(text), clear: () => (seen.clears += 1) });
  return { made, seen };
}

const wrong = new ApiError("refused", 422, "x", 422, { code: ["general.profile.error_2fa"] });

test("the status counts the missing digits, and is an ellipsis while checking", async () => {
  let pass = () => undefined as void;
  const { made } = form(() => new Promise((resolve) => (pass = resolve)));
  assert.equal(made.status.value, "6 digits left");
  made.digits.value = "12345";
  assert.equal(made.status.value, "1 digit left");
  made.digits.value = "123456";
  const checking = made.submitCode("123456");
  assert.equal(made.status.value, "…");
  assert.equal(made.validating.value, true);
  pass();
  await checking;
  assert.equal(made.validating.value, false);
});

test("a wrong code clears the boxes and shows one toast", async () => {
  const { made, seen } = form(() => Promise.reject(wrong));
  await made.submitCode("123456");
  assert.deepEqual(seen, { toasts: ["Invalid 2FA code."], clears: 1 });
});

test("other refusals show their own reason", async () => {
  const { made, seen } = form(() => Promise.reject(new ApiError("refused", 429, "", 429, {}, "", {}, 90)));
  await made.submitCode("123456");
  assert.deepEqual(seen.toasts, ["Too many attempts. Please wait 2 min and try again."]);
});

test("a backup code is sent as such, and stays in the field if it is wrong", async () => {
  const proofs: unknown[] = [];
  const { made, seen } = form((proof) => {
    proofs.push(proof);
    return Promise.reject(wrong);
  });
  await made.confirmBackup();
  assert.deepEqual(proofs, [], "nothing typed, nothing sent");
  made.backup.value = " abcde-fghij ";
  await made.confirmBackup();
  assert.deepEqual(proofs, [{ backup_code: "abcde-fghij" }]);
  assert.equal(made.backup.value, " abcde-fghij ");
  assert.deepEqual(seen, { toasts: ["Invalid 2FA code."], clears: 0 });
});
