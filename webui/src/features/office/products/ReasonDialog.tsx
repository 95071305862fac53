// An action of staff: its explanation, its reason, and its fields.

import { useState, type ReactNode } from "react";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";

interface Props {
  title: string;
  description?: string;
  /** The label of the button. */
  action: string;
  /** The message after success. */
  doneText: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
  children?: ReactNode;
}

const minReasonLength = 3;

export function ReasonDialog({ title, description, action, doneText, send, onClose, onDone, children }: Props) {
  const [latest] = useState<{ send: Props["send"] }>({ send });
  latest.send = send; // the fields may have changed since the dialog opened
  const [model] = useState(() => formModel<{ reason: string }, true>({
    initial: { reason: "" },
    check: ({ reason }): { reason?: string } => (reason.trim().length < minReasonLength ? { reason: "Enter a reason for the log." } : {}),
    send: ({ reason }) => latest.send(reason.trim()).then(() => true as const),
  }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={() => {
        toast.success(doneText);
        onDone();
        onClose();
      }}>
        {children}
        <TextArea label="Reason" hint="It is stored in the staff log." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
