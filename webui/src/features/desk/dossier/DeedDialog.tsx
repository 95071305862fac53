// A dialog in which something is done to a player: its fields, and why.

import { useSignals } from "@preact/signals-react/runtime";
import { useState, type ReactNode } from "react";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Dialog } from "../../../ui/Dialog";
import { Form } from "../../../ui/Form";
import { formModel, type FormModel } from "../../../ui/form.model";

/** What the page hands to every deed. */
export interface DeedProps {
  userId: string;
  onClose: () => void;
  onDone: () => void;
}

interface Props<Values extends { reason: string }, Answer> extends Omit<DeedProps, "userId"> {
  title: string;
  description?: string;
  /** What the button does. */
  action: string;
  /** Said when it is done. */
  done: string | ((answer: Answer) => string);
  initial: Values;
  send: (values: Values) => Promise<Answer>;
  children?: (model: FormModel<Values, { answer: Answer }>) => ReactNode;
}

const shortest = 3;

export function DeedDialog<Values extends { reason: string }, Answer>({ title, description, action, done, initial, send, onClose, onDone, children }: Props<Values, Answer>) {
  useSignals();
  const [model] = useState(() => formModel<Values, { answer: Answer }>({
    initial,
    check: ({ reason }) => (reason.trim().length < shortest ? ({ reason: "Say why, for the log." } as Partial<Record<keyof Values & string, string>>) : {}),
    send: async (values) => ({ answer: await send(values) }),
  }));
  const why = model.field("reason");
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={({ answer }) => {
        toast.success(typeof done === "string" ? done : done(answer));
        onDone();
        onClose();
      }}>
        {children?.(model)}
        <TextArea label="Reason" hint="It is kept in the log of staff." {...why} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
