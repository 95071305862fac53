import { type FormEvent, useRef } from "react";
import { openOverlay } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { TextField } from "../../../ui/Field";
import { useFirstFocus, useFocusInvalid } from "../../../ui/formFocus";
import { text } from "./account.texts";
import type { AuthForm } from "./auth.model";
import { FormFailure } from "./FormFailure";
import { AuthSubmit } from "./LoginForm";
import { NewPasswordField } from "./NewPasswordField";

/** The Register tab. */
export function RegisterForm({ form, autoFocus }: { form: AuthForm; autoFocus: boolean }) {
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
        label={text("account.auth.email")}
        type="email"
        name="email"
        autoComplete="email"
        error={errors.email}
        value={form.email.value}
        onChange={(value) => {
          form.email.value = value;
          form.onType("email");
        }}
        onBlur={() => form.onBlur("email")}
      />
      <TextField
        label={text("account.auth.name")}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        hint={text("account.auth.nameHint")}
        error={errors.name}
        value={form.name.value}
        onChange={(value) => {
          form.name.value = value;
          form.onType("name");
        }}
        onBlur={() => form.onBlur("name")}
      />
      <NewPasswordField
        label={text("account.auth.password")}
        name="password"
        names={[form.name.value, form.email.value]}
        error={errors.password}
        value={form.password.value}
        onChange={(value) => {
          form.password.value = value;
          form.onType("password");
        }}
        onBlur={() => form.onBlur("password")}
      />
      <TextField
        label={text("account.auth.invite")}
        name="invite"
        autoComplete="off"
        spellCheck={false}
        error={errors.inviteCode}
        value={form.invite.value}
        onChange={(value) => (form.invite.value = value)}
      />
      <Checkbox label={text("account.auth.terms")} checked={form.agreed.value} error={errors.agreed ?? ""} onChange={(agreed) => {
        form.agreed.value = agreed;
        form.onType("agreed");
      }} required />
      <Button className="auth-terms" variant="ghost" size="small" onClick={() => openOverlay("policy", { id: "terms" })}>{text("account.auth.readTerms")}</Button>
      <FormFailure text={form.failure.value} />
      <AuthSubmit form={form} label={text("account.auth.register")} />
    </form>
  );
}
