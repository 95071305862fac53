import { type FormEvent, useRef } from "react";
import { Button } from "../../../ui/Button";
import { PasswordField, TextField } from "../../../ui/Field";
import { useFirstFocus, useFocusInvalid } from "../../../ui/formFocus";
import { text } from "./account.texts";
import type { AuthForm } from "./auth.model";
import { CaptchaStep } from "../../../ui/captcha/CaptchaStep";
import { FormFailure } from "./FormFailure";

/** The Log in tab. */
export function LoginForm({ form, autoFocus, onForgot }: { form: AuthForm; autoFocus: boolean; onForgot: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  useFirstFocus(element, autoFocus);
  useFocusInvalid(element, form.failures.value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  const errors = form.errors.value;
  return (
    <form className="account-form" ref={element} onSubmit={submit} noValidate>
      <TextField
        label={text("account.auth.nameOrEmail")}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.login}
        value={form.login.value}
        onChange={(value) => {
          form.login.value = value;
          form.onType("login");
        }}
      />
      <PasswordField
        label={text("account.auth.password")}
        name="password"
        autoComplete="current-password"
        error={errors.password}
        value={form.password.value}
        onChange={(value) => {
          form.password.value = value;
          form.onType("password");
        }}
      />
      <Button className="auth-forgot" variant="ghost" size="small" onClick={onForgot}>{text("account.auth.forgot")}</Button>
      <FormFailure text={form.failure.value} />
      <AuthSubmit form={form} label={text("account.auth.login")} />
    </form>
  );
}

/** The form's button, or the captcha in its place. If pressed too early, it shows the missing fields. */
export function AuthSubmit({ form, label }: { form: AuthForm; label: string }) {
  if (form.captchaShown.value) return <CaptchaStep onPayload={(payload) => void form.sendWithCaptcha(payload)} />;
  return (
    <Button type="submit" variant="primary" size="large" wide aria-disabled={form.disabled.value || undefined} loading={form.payload.value !== null}>
      {label}
    </Button>
  );
}
