// The dialogs of actions of staff: one with the fields of the action, and one that also asks for
// its reason.

import { useRef, useState, type ReactNode } from "react";
import type { ButtonVariant } from "../Button";
import { Dialog, type DialogProps } from "../Dialog";
import { TextArea } from "../Field";
import { Form } from "../Form";
import { formModel, type FieldBinding, type FormModel } from "../form.model";
import { toast } from "../toast";
import { reasonProblem } from "./reason";
import { workTexts } from "./texts";

/** The error texts of a form by field. */
type Problems<Values> = Partial<Record<keyof Values & string, string>>;

export interface FormDialogProps<Values extends object, Answer> {
  title: string;
  description?: ReactNode;
  size?: DialogProps["size"];
  /** The label of the button. */
  action: string | ((values: Values) => string);
  variant?: ButtonVariant;
  /** The message after success. Without it, none is shown. */
  doneText?: string | ((answer: Answer) => string);
  initial: Values;
  /** Errors by field that need no call to the server. */
  check?: (values: Values) => Problems<Values>;
  send: (values: Values) => Promise<Answer>;
  onClose: () => void;
  /** Called after success, before the dialog closes. */
  onDone?: (answer: Answer) => void;
  /** The fields of the action. */
  children?: (model: FormModel<Values, { answer: Answer }>) => ReactNode;
}

/** A dialog with a form. It closes after success. */
export function FormDialog<Values extends object, Answer>({ title, description, size, action, variant, doneText, initial, check, send, onClose, onDone, children }: FormDialogProps<Values, Answer>) {
  const latest = useRef({ check, send });
  latest.current = { check, send }; // what they refer to may have changed since the dialog opened
  const [model] = useState(() => formModel<Values, { answer: Answer }>({
    initial,
    check: (values) => latest.current.check?.(values) ?? {},
    send: async (values) => ({ answer: await latest.current.send(values) }),
  }));
  return (
    <Dialog title={title} description={description} size={size} onClose={onClose}>
      <Form model={model} action={typeof action === "string" ? action : action(model.values.value)} variant={variant} onCancel={onClose} onDone={({ answer }) => {
        if (doneText !== undefined) toast.success(typeof doneText === "string" ? doneText : doneText(answer));
        onDone?.(answer);
        onClose();
      }}>
        {children?.(model)}
      </Form>
    </Dialog>
  );
}

/** The reason of an action, as a field of a form. */
export function ReasonField({ hint = workTexts.reasonHint, className, ...field }: FieldBinding<string> & { hint?: string; className?: string }) {
  return <TextArea className={className} label={workTexts.reason} hint={hint} {...field} maxLength={500} rows={2} />;
}

interface ReasonDialogProps<Values extends { reason: string }, Answer> extends Omit<FormDialogProps<Values, Answer>, "initial"> {
  /** Absent if the action needs only the reason. */
  initial?: Values;
  /** The readers of the reason, unless it is only stored in the staff log. */
  hint?: string;
  /** Changes the position of the reason among the fields. */
  reasonClass?: string;
}

/** A dialog that asks for the reason of an action, below its other fields. The reason is sent without surrounding spaces. */
export function ReasonDialog<Values extends { reason: string } = { reason: string }, Answer = unknown>({ initial, check, send, hint, reasonClass, children, ...dialog }: ReasonDialogProps<Values, Answer>) {
  return (
    <FormDialog<Values, Answer>
      {...dialog}
      initial={initial ?? ({ reason: "" } as Values)}
      check={(values) => ({ ...check?.(values), ...reasonProblem(values.reason) }) as Problems<Values>}
      send={(values) => send({ ...values, reason: values.reason.trim() })}
    >
      {(model) => (
        <>
          {children?.(model)}
          <ReasonField {...model.field("reason")} hint={hint} className={reasonClass} />
        </>
      )}
    </FormDialog>
  );
}
