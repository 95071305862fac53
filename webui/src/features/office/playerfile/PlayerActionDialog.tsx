// A dialog for an action on a player: its fields and its reason.

import { useState, type ReactNode } from "react";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Dialog } from "../../../ui/Dialog";
import { Form } from "../../../ui/Form";
import { formModel, type FormModel } from "../../../ui/form.model";

/** The properties that the page passes to every action. */
export interface PlayerActionProps {
  userId: string;
  onClose: () => void;
  onDone: () => void;
}

interface Props<Values extends { reason: string }, Answer> extends Omit<PlayerActionProps, "userId"> {
  title: string;
  description?: string;
  /** The label of the button. */
  action: string;
  /** The message after success. */
  doneText: string | ((answer: Answer) => string);
  initial: Values;
  send: (values: Values) => Promise<Answer>;
  children?: (model: FormModel<Values, { answer: Answer }>) => ReactNode;
}

const minReasonLength = 3;

export function PlayerActionDialog<Values extends { reason: string }, Answer>({ title, description, action, doneText, initial, send, onClose, onDone, children }: Props<Values, Answer>) {
  const [model] = useState(() => formModel<Values, { answer: Answer }>({
    initial,
    check: ({ reason }) => (reason.trim().length < minReasonLength ? ({ reason: "Enter a reason for the log." } as Partial<Record<keyof Values & string, string>>) : {}),
    send: async (values) => ({ answer: await send(values) }),
  }));
  const reasonField = model.field("reason");
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={({ answer }) => {
        toast.success(typeof doneText === "string" ? doneText : doneText(answer));
        onDone();
        onClose();
      }}>
        {children?.(model)}
        <TextArea label="Reason" hint="It is stored in the staff log." {...reasonField} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
