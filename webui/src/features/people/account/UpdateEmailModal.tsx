// Asks for the player's email address. An account without one must set it. An account with one can
// change it.

import { Mail } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { errorText, fieldErrors, twoFactor } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import type { OverlayProps } from "../../../lib/overlays";
import { session } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { useFirstFocus, useFocusInvalid } from "../../../ui/formFocus";
import { toast } from "../../../ui/toast";
import { text } from "./account.texts";
import { changeEmail, emailRefusal } from "./email.model";
import { emailProblem, checkIfFilled, nonEmpty, required } from "./checks";
import { proofMissing, proofName } from "./proof";
import { ProofField } from "./ProofField";
import { FormFailure } from "./FormFailure";
import "./account.css";

export default function UpdateEmailModal({ close }: OverlayProps<"update-email">) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState("");
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  useFirstFocus(form);
  useFocusInvalid(form, failures);
  const user = store.user.value;
  if (!user) return null;
  const forced = !user.email;

  const showErrors = (invalidFields: Record<string, string>, formError = "") => {
    setErrors(invalidFields);
    setFailure(formError);
    setFailures((count) => count + 1);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setErrors({});
    setFailure("");
    const emailError = required(email) || emailProblem(email);
    if (emailError) {
      if (email) toast.error(emailError);
      return showErrors({ email: emailError });
    }
    if (proofMissing(user, password)) return showErrors({ [proofName]: t("validation.required") });
    setBusy(true);
    try {
      await changeEmail(email, password);
    } catch (refusal) {
      const invalidFields = fieldErrors(refusal);
      if (emailRefusal(refusal)) toast.error(emailRefusal(refusal));
      return showErrors(invalidFields, Object.keys(invalidFields).length > 0 ? "" : errorText(refusal));
    } finally {
      setBusy(false);
    }
    close();
    toast.success(text("account.email.saved"));
  };

  return (
    <Dialog
      open={twoFactor.waiting.value === 0}
      title={text(forced ? "account.email.title" : "account.email.changeTitle")}
      description={text(forced ? "account.email.body" : "account.email.changeBody")}
      icon={<Mail aria-hidden="true" />}
      dismissible={!forced}
      onClose={close}
    >
      <form className="account-form" ref={form} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label={text("account.auth.email")}
          type="email"
          name="email"
          autoComplete="email"
          error={errors.email}
          value={email}
          onChange={setEmail}
          onBlur={() => setErrors(nonEmpty({ ...errors, email: checkIfFilled(email, emailProblem) }))}
        />
        <ProofField user={user} value={password} onChange={setPassword} error={errors[proofName]} />
        <FormFailure text={failure} />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>{text("account.email.save")}</Button>
        {forced && <Button variant="ghost" wide onClick={() => void session.logout()}>{t("general.signOut")}</Button>}
      </form>
    </Dialog>
  );
}
