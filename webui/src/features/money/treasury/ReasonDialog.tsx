// A dialog that requests the reason of an action and runs it.

import { useState, type ReactNode } from "react";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel, type FormModel } from "../../../ui/form.model";

/** The error of a reason. Empty if it has text. */
export const reasonProblem = (reason: string): { reason?: string } => (reason.trim().length < 3 ? { reason: "Enter a reason for the staff log." } : {});

/** The fields of an action. Most need only the reason. */
export interface ReasonForm {
  reason: string;
  /** The amount of a move, in whole units. */
  amount: string;
  /** For resuming payments: whether the differences are accepted. */
  accept: boolean;
}

interface Props<Answer> {
  title: string;
  description: ReactNode;
  action: string;
  check?: (form: ReasonForm) => Partial<Record<keyof ReasonForm, string>>;
  send: (form: ReasonForm) => Promise<Answer>;
  /** The message after success. */
  done: (answer: Answer) => string;
  onClose: () => void;
  onDone: () => void;
  /** The fields in addition to the reason. */
  fields?: (model: FormModel<ReasonForm, { answer: Answer }>) => ReactNode;
}

export function ReasonDialog<Answer>({ title, description, action, check, send, done, onClose, onDone, fields }: Props<Answer>) {
  const [model] = useState(() => formModel<ReasonForm, { answer: Answer }>({
    initial: { reason: "", amount: "", accept: false },
    check: (form) => ({ ...check?.(form), ...reasonProblem(form.reason) }),
    send: async (form) => ({ answer: await send({ ...form, reason: form.reason.trim() }) }),
  }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={({ answer }) => {
        toast.success(done(answer));
        onDone();
        onClose();
      }}>
        {fields?.(model)}
        <TextArea label="Reason" hint="The reason is stored in the staff log." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
