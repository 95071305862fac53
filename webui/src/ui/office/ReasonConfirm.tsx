// Asks for confirmation of an action of staff, and for its reason.

import { useState, type ReactNode } from "react";
import type { ButtonVariant } from "../Button";
import { ConfirmDialog } from "../Dialog";
import { TextField } from "../Field";
import { toast } from "../toast";
import { hasReason } from "./reason";
import { workTexts } from "./texts";

interface Props {
  title: string;
  text: ReactNode;
  /** The label of the button. */
  action: string;
  variant?: ButtonVariant;
  /** Whether the other fields have what the action needs. The button also waits for the reason. */
  complete?: boolean;
  /** Runs the action. The text of a refusal, or null; the reason is without surrounding spaces. */
  run: (reason: string) => Promise<string | null>;
  /** The message after success. Without it, none is shown. */
  doneText?: string | (() => string);
  onClose: () => void;
  /** Fields above the reason. */
  children?: ReactNode;
  /** Content below the reason. */
  below?: ReactNode;
}

export function ReasonConfirm({ title, text, action, variant, complete = true, run, doneText, onClose, children, below }: Props) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setBusy(true);
    const refusal = await run(reason.trim());
    setBusy(false);
    if (refusal !== null) return setFailure(refusal);
    if (doneText !== undefined) toast.success(typeof doneText === "string" ? doneText : doneText());
    onClose();
  }

  return (
    <ConfirmDialog title={title} text={text} action={action} variant={variant} loading={busy} disabled={!complete || !hasReason(reason)} onConfirm={() => void confirm()} onClose={onClose}>
      {children}
      <TextField label={workTexts.reason} hint={workTexts.reasonHint} error={failure} value={reason} onChange={setReason} maxLength={500} />
      {below}
    </ConfirmDialog>
  );
}
