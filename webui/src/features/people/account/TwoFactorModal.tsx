// Asks for the second factor. It cannot be closed without an answer.

import { ShieldCheck } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { twoFactor } from "../../../lib/api";
import type { OverlayProps } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { useFirstFocus } from "../../../ui/formFocus";
import { OtpInput, type OtpHandle } from "../../../ui/OtpInput";
import { toast } from "../../../ui/toast";
import { text } from "./account.texts";
import { TwoFactorForm } from "./twofactor.model";
import "./account.css";
import "./two-factor.css";

export default function TwoFactorModal(_: OverlayProps<"two-factor">) {
  const boxes = useRef<OtpHandle>(null);
  const [form] = useState(
    () =>
      new TwoFactorForm({
        validate: (proof) => twoFactor.validate(proof),
        toast: toast.error,
        clear: () => boxes.current?.clear(),
      }),
  );
  useBlockEscape();
  const backup = form.usesBackup.value;
  return (
    <Dialog
      title={text("account.twoFactor.title")}
      description={text(backup ? "account.twoFactor.backupBody" : "account.twoFactor.body")}
      icon={<ShieldCheck aria-hidden="true" />}
      dismissible={false}
    >
      <div className="two-factor">
        {backup ? <BackupCode form={form} /> : <AppCode form={form} boxes={boxes} />}
        <Button variant="ghost" size="small" disabled={form.validating.value} onClick={() => (form.usesBackup.value = !backup)}>
          {text(backup ? "account.twoFactor.useApp" : "account.twoFactor.useBackup")}
        </Button>
      </div>
    </Dialog>
  );
}

// Prevents Escape from reaching the dialogs below.
function useBlockEscape(): void {
  useEffect(() => {
    const blockEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") event.stopPropagation();
    };
    window.addEventListener("keydown", blockEscape, true);
    return () => window.removeEventListener("keydown", blockEscape, true);
  }, []);
}

function AppCode({ form, boxes }: { form: TwoFactorForm; boxes: RefObject<OtpHandle | null> }) {
  return (
    <div className="two-factor-code">
      <OtpInput
        ref={boxes}
        label={text("account.twoFactor.code")}
        autoFocus
        disabled={form.validating.value}
        onChange={(digits) => (form.digits.value = digits)}
        onComplete={(code) => void form.submitCode(code)}
      />
      <p className="two-factor-status num" role="status">{form.status.value}</p>
    </div>
  );
}

function BackupCode({ form }: { form: TwoFactorForm }) {
  const element = useRef<HTMLFormElement>(null);
  useFirstFocus(element);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.confirmBackup();
  };
  return (
    <form className="account-form" ref={element} onSubmit={submit}>
      <TextField
        label={text("account.twoFactor.backup")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={form.backup.value}
        onChange={(value) => (form.backup.value = value)}
      />
      <Button type="submit" variant="primary" size="large" wide loading={form.validating.value} disabled={form.backup.value.trim() === ""}>
        {text("account.twoFactor.confirm")}
      </Button>
    </form>
  );
}
