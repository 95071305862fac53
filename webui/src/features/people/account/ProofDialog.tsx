// Asks for confirmation of a critical action, and for the password.

import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { twoFactor } from "../../../lib/api";
import { store } from "../../../lib/store";
import { t } from "../../../lib/i18n";
import { Button, type ButtonVariant } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { useFirstFocus } from "../../../ui/formFocus";
import { useAction } from "./pages/useAction";
import { ProofField } from "./ProofField";
import { proofMissing, proofName } from "./proof";
import "./account.css";

interface Props {
  title: string;
  text: ReactNode;
  /** The label of the button. */
  action: string;
  variant?: ButtonVariant;
  /** Runs the action with the password ("" for an account without one). A refusal stays in the dialog. */
  run: (password: string) => Promise<unknown>;
  onDone?: () => void;
  onClose: () => void;
}

export function ProofDialog({ title, text, action, variant = "danger", run, onDone, onClose }: Props) {
  const user = store.user.value;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const { busy, errors, run: runAction } = useAction();
  useFirstFocus(form, user?.has_password);
  if (!user) return null;
  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !(await runAction(() => run(password)))) return;
    onClose();
    onDone?.();
  }
  return (
    <Dialog
      open={twoFactor.waiting.value === 0}
      title={title}
      description={text}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>{t("general.cancel")}</Button>
          <Button type="submit" form={id} variant={variant} loading={busy} disabled={proofMissing(user, password)}>{action}</Button>
        </>
      }
    >
      <form id={id} ref={form} className="account-form" onSubmit={(event) => void send(event)} noValidate>
        <ProofField user={user} value={password} onChange={setPassword} error={errors[proofName]} />
      </form>
    </Dialog>
  );
}
