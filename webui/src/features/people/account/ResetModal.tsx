// Sets a new password by the link of an email.

import { type FormEvent, useRef, useState } from "react";
import { api, errorText, fieldErrors } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigate";
import { openOverlay, type OverlayProps } from "../../../lib/overlays";
import { clearSession } from "../../../lib/session.model";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { PasswordField } from "../../../ui/Field";
import { useFirstFocus, useFocusInvalid } from "../../../ui/formFocus";
import { toast } from "../../../ui/toast";
import { text } from "./account.texts";
import { checkIfFilled, passwordProblem } from "./checks";
import { FormFailure } from "./FormFailure";
import { NewPasswordField } from "./NewPasswordField";
import "./account.css";

interface ResetErrors {
  password?: string;
  repeat?: string;
  failure?: string;
}

export default function ResetModal({ props, close }: OverlayProps<"reset">) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [repeat, setRepeat] = useState("");
  const [errors, setErrors] = useState<ResetErrors>({});
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  useFirstFocus(form);
  useFocusInvalid(form, failures);

  const showErrors = (found: ResetErrors) => {
    setErrors(found);
    setFailures((count) => count + 1);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setErrors({});
    if (password === "") return showErrors({ password: t("validation.required") });
    if (passwordProblem(password)) return showErrors({ password: passwordProblem(password) });
    if (password !== repeat) return showErrors({ repeat: text("account.reset.mismatch") });
    setBusy(true);
    try {
      await api.post("/auth/password/reset", { user: props.user, token: props.token, password, password_confirmation: repeat });
    } catch (error) {
      const fields = fieldErrors(error);
      return showErrors(fields.password ? { password: fields.password } : { failure: errorText(error) });
    } finally {
      setBusy(false);
    }
    finish();
  };
  // The address contains the token of the email, which is not needed any more.
  const closeToHome = () => {
    close();
    navigate("/", { replace: true });
  };
  // The change has ended all sessions of the account, including this one.
  const finish = () => {
    clearSession();
    closeToHome();
    toast.success(text("account.reset.done"));
    // After the home page has closed open overlays.
    setTimeout(() => openOverlay("auth", { mode: "login" }));
  };

  return (
    <Dialog title={text("account.reset.title")} description={text("account.reset.body")} onClose={closeToHome}>
      <form className="account-form" ref={form} onSubmit={(event) => void save(event)} noValidate>
        <NewPasswordField
          label={text("account.reset.password")}
          name="new-password"
          error={errors.password}
          value={password}
          onChange={setPassword}
          onBlur={() => setErrors({ ...errors, password: checkIfFilled(password, passwordProblem) || undefined })}
        />
        <PasswordField
          label={text("account.reset.repeat")}
          name="repeat-password"
          autoComplete="new-password"
          error={errors.repeat}
          value={repeat}
          onChange={setRepeat}
          onBlur={() => setErrors({ ...errors, repeat: repeat !== "" && repeat !== password ? text("account.reset.mismatch") : undefined })}
        />
        <FormFailure text={errors.failure ?? ""} />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>{text("account.reset.save")}</Button>
      </form>
    </Dialog>
  );
}
