// Sets a new password by the link of a letter.

import { type FormEvent, useRef, useState } from "react";
import { api, errorText, fieldErrors } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigate";
import { openOverlay, type OverlayProps } from "../../../lib/overlays";
import { forget } from "../../../lib/session.model";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { PasswordField } from "../../../ui/Field";
import { useFirstFocus, useFocusInvalid } from "../../../ui/formFocus";
import { toast } from "../../../ui/toast";
import { text } from "./account.texts";
import { onLeaving, passwordProblem } from "./checks";
import { FormFailure } from "./FormFailure";
import { NewPasswordField } from "./NewPasswordField";
import "./account.css";

interface Wrong {
  password?: string;
  repeat?: string;
  failure?: string;
}

export default function ResetModal({ props, close }: OverlayProps<"reset">) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [repeat, setRepeat] = useState("");
  const [wrong, setWrong] = useState<Wrong>({});
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  useFirstFocus(form);
  useFocusInvalid(form, failures);

  const refuse = (what: Wrong) => {
    setWrong(what);
    setFailures((count) => count + 1);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setWrong({});
    if (password === "") return refuse({ password: t("validation.required") });
    if (passwordProblem(password)) return refuse({ password: passwordProblem(password) });
    if (password !== repeat) return refuse({ repeat: text("account.reset.mismatch") });
    setBusy(true);
    try {
      await api.post("/auth/password/reset", { user: props.user, token: props.token, password, password_confirmation: repeat });
    } catch (error) {
      const fields = fieldErrors(error);
      return refuse(fields.password ? { password: fields.password } : { failure: errorText(error) });
    } finally {
      setBusy(false);
    }
    finish();
  };
  // The address holds the letter's token, and is of no use any more.
  const leave = () => {
    close();
    navigate("/", { replace: true });
  };
  // The change has ended every session of the account, this browser's too.
  const finish = () => {
    forget();
    leave();
    toast.success(text("account.reset.done"));
    // Once the home page has closed what was open.
    setTimeout(() => openOverlay("auth", { mode: "login" }));
  };

  return (
    <Dialog title={text("account.reset.title")} description={text("account.reset.body")} onClose={leave}>
      <form className="account-form" ref={form} onSubmit={(event) => void save(event)} noValidate>
        <NewPasswordField
          label={text("account.reset.password")}
          name="new-password"
          error={wrong.password}
          value={password}
          onChange={setPassword}
          onBlur={() => setWrong({ ...wrong, password: onLeaving(password, passwordProblem) || undefined })}
        />
        <PasswordField
          label={text("account.reset.repeat")}
          name="repeat-password"
          autoComplete="new-password"
          error={wrong.repeat}
          value={repeat}
          onChange={setRepeat}
          onBlur={() => setWrong({ ...wrong, repeat: repeat !== "" && repeat !== password ? text("account.reset.mismatch") : undefined })}
        />
        <FormFailure text={wrong.failure ?? ""} />
        <Button type="submit" variant="primary" size="large" wide loading={busy}>{text("account.reset.save")}</Button>
      </form>
    </Dialog>
  );
}
