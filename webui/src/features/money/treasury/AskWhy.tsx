// A dialog that asks why something is done, and does it.

import { useSignals } from "@preact/signals-react/runtime";
import { useState, type ReactNode } from "react";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel, type FormModel } from "../../../ui/form.model";

/** What is wrong with a reason; nothing when it says something. */
export const reasonProblem = (reason: string): { reason?: string } => (reason.trim().length < 3 ? { reason: "Say why, for the log." } : {});

/** What a deed can be asked with; most need the reason alone. */
export interface Asked {
  reason: string;
  /** Of a move, in whole units. */
  amount: string;
  /** Of letting payments go on: the differences are taken as they are. */
  accept: boolean;
}

interface Props<Answer> {
  title: string;
  description: ReactNode;
  action: string;
  check?: (asked: Asked) => Partial<Record<keyof Asked, string>>;
  send: (asked: Asked) => Promise<Answer>;
  /** What to say when it is done. */
  done: (answer: Answer) => string;
  onClose: () => void;
  onDone: () => void;
  /** The fields beside the reason. */
  fields?: (model: FormModel<Asked, { answer: Answer }>) => ReactNode;
}

export function AskWhy<Answer>({ title, description, action, check, send, done, onClose, onDone, fields }: Props<Answer>) {
  useSignals();
  const [model] = useState(() => formModel<Asked, { answer: Answer }>({
    initial: { reason: "", amount: "", accept: false },
    check: (asked) => ({ ...check?.(asked), ...reasonProblem(asked.reason) }),
    send: async (asked) => ({ answer: await send({ ...asked, reason: asked.reason.trim() }) }),
  }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={({ answer }) => {
        toast.success(done(answer));
        onDone();
        onClose();
      }}>
        {fields?.(model)}
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
