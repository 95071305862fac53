// Requests an email with a link to set a new password. It never shows whether the account exists,
// nor whether the email could be sent.

import { MailCheck } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { api } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import type { OverlayProps } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { useFirstFocus } from "../../../ui/formFocus";
import { text } from "./account.texts";
import "./account.css";

export default function ForgotModal({ close }: OverlayProps<"forgot">) {
  const [login, setLogin] = useState("");
  const [error, setError] = useState<string>();
  const [state, setState] = useState<"asking" | "sending" | "sent">("asking");
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state !== "asking") return;
    if (login.trim() === "") {
      setError(t("validation.required"));
      return;
    }
    setState("sending");
    await api.post("/auth/resetPassword", { login: login.trim() }).catch(() => undefined);
    setState("sent");
  };
  if (state === "sent") {
    return (
      <Dialog title={text("account.forgot.sentTitle")} icon={<MailCheck aria-hidden="true" />} onClose={close}>
        <p className="account-note" role="status">{text("account.forgot.sent")}</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={text("account.forgot.title")} description={text("account.forgot.body")} onClose={close}>
      <form className="account-form" ref={form} onSubmit={(event) => void send(event)} noValidate>
        <TextField
          label={text("account.auth.nameOrEmail")}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          error={error}
          value={login}
          onChange={setLogin}
        />
        <Button type="submit" variant="primary" size="large" wide loading={state === "sending"}>{text("account.forgot.send")}</Button>
      </form>
    </Dialog>
  );
}
