// Dialogs for actions of traders, with a reason.

import { useState, type ReactNode } from "react";
import { api } from "../../../../lib/api";
import type { Scope } from "../../../../lib/api.gen";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea } from "../../../../ui/Field";
import { Form } from "../../../../ui/Form";
import { formModel, type FormModel } from "../../../../ui/form.model";
import { toast } from "../../../../ui/toast";

export interface TraderFormDialogProps<Values extends { reason: string }, Answer> {
  title: string;
  description?: ReactNode;
  action: string;
  initial: Values;
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>;
  send: (values: Values) => Promise<Answer>;
  /** The message after success. */
  doneText: (answer: Answer) => string;
  onClose: () => void;
  onDone: (answer: Answer) => void;
  children?: (model: FormModel<Values, { answer: Answer }>) => ReactNode;
}

/** A dialog with a form that ends with a reason. */
export function TraderFormDialog<Values extends { reason: string }, Answer>({ title, description, action, initial, check, send, doneText, onClose, onDone, children }: TraderFormDialogProps<Values, Answer>) {
  const [model] = useState(() => formModel<Values, { answer: Answer }>({
    initial,
    check: (values) => ({ ...check?.(values), ...(values.reason.trim().length < 3 ? { reason: "Enter a reason of at least three characters." } : {}) }) as Partial<Record<keyof Values & string, string>>,
    send: async (values) => ({ answer: await send(values) }),
  }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={({ answer }) => {
        toast.success(doneText(answer));
        onDone(answer);
        onClose();
      }}>
        {children?.(model)}
        <TextArea label="Reason" hint="It is stored in the staff log." rows={2} maxLength={500} name="reason"
          value={model.values.value.reason} error={model.field("reason").error}
          onChange={(reason) => model.set("reason", reason as Values["reason"])} />
      </Form>
    </Dialog>
  );
}

/** The scope to suspend or reopen. */
export interface SuspendAction {
  scope: Scope;
  name: string;
  suspend: boolean;
}

export function SuspendDialog({ action: { scope, name, suspend }, onClose, onDone }: { action: SuspendAction; onClose: () => void; onDone: () => void }) {
  return (
    <TraderFormDialog
      title={`${suspend ? "Suspend" : "Resume"} ${name}`} action={suspend ? "Suspend" : "Resume"} initial={{ reason: "" }}
      description={suspend ? "No bets are accepted on it until it is resumed." : "Bets are accepted again, unless another suspension applies."}
      send={({ reason }) => api.post("/api/admin/sports/stop", { scope, suspend, reason })}
      doneText={() => (suspend ? "Suspended." : "Resumed.")} onClose={onClose} onDone={onDone}
    />
  );
}
