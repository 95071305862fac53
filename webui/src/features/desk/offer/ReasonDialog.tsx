// A deed of staff: what it does, why, and whatever it asks for.

import { useSignals } from "@preact/signals-react/runtime";
import { useState, type ReactNode } from "react";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";

interface Props {
  title: string;
  description?: string;
  /** What the button does. */
  action: string;
  /** Says what was done. */
  done: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
  children?: ReactNode;
}

const shortest = 3;

export function ReasonDialog({ title, description, action, done, send, onClose, onDone, children }: Props) {
  useSignals();
  const [latest] = useState<{ send: Props["send"] }>({ send });
  latest.send = send; // what is asked for may have changed since the dialog opened
  const [model] = useState(() => formModel<{ reason: string }, true>({
    initial: { reason: "" },
    check: ({ reason }): { reason?: string } => (reason.trim().length < shortest ? { reason: "Say why, for the log." } : {}),
    send: ({ reason }) => latest.send(reason.trim()).then(() => true as const),
  }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={() => {
        toast.success(done);
        onDone();
        onClose();
      }}>
        {children}
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
