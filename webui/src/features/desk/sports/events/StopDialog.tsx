// Dialogs in which traders say why they do something.

import { useSignals } from "@preact/signals-react/runtime";
import { useState, type ReactNode } from "react";
import { api } from "../../../../lib/api";
import type { Scope } from "../../../../lib/api.gen";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea } from "../../../../ui/Field";
import { Form } from "../../../../ui/Form";
import { formModel, type FormModel } from "../../../../ui/form.model";
import { toast } from "../../../../ui/toast";

export interface AskProps<Values extends { reason: string }, Answer> {
  title: string;
  description?: ReactNode;
  action: string;
  initial: Values;
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>;
  send: (values: Values) => Promise<Answer>;
  /** What is told when it is done. */
  done: (answer: Answer) => string;
  onClose: () => void;
  onDone: (answer: Answer) => void;
  children?: (model: FormModel<Values, { answer: Answer }>) => ReactNode;
}

/** A dialog with a form that ends with a reason. */
export function AskWhy<Values extends { reason: string }, Answer>({ title, description, action, initial, check, send, done, onClose, onDone, children }: AskProps<Values, Answer>) {
  useSignals();
  const [model] = useState(() => formModel<Values, { answer: Answer }>({
    initial,
    check: (values) => ({ ...check?.(values), ...(values.reason.trim().length < 3 ? { reason: "Say why, in three letters or more." } : {}) }) as Partial<Record<keyof Values & string, string>>,
    send: async (values) => ({ answer: await send(values) }),
  }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={({ answer }) => {
        toast.success(done(answer));
        onDone(answer);
        onClose();
      }}>
        {children?.(model)}
        <TextArea label="Reason" hint="It stands in the log of staff." rows={2} maxLength={500} name="reason"
          value={model.values.value.reason} error={model.field("reason").error}
          onChange={(reason) => model.set("reason", reason as Values["reason"])} />
      </Form>
    </Dialog>
  );
}

/** What is to be suspended, or let be bet on again. */
export interface Deed {
  scope: Scope;
  name: string;
  suspend: boolean;
}

export function StopDialog({ deed: { scope, name, suspend }, onClose, onDone }: { deed: Deed; onClose: () => void; onDone: () => void }) {
  return (
    <AskWhy
      title={`${suspend ? "Suspend" : "Resume"} ${name}`} action={suspend ? "Suspend" : "Resume"} initial={{ reason: "" }}
      description={suspend ? "No bet is accepted on it from this moment, until somebody resumes it." : "Bets are accepted again, where nothing else stops them."}
      send={({ reason }) => api.post("/api/admin/sports/stop", { scope, suspend, reason })}
      done={() => (suspend ? "Suspended." : "Resumed.")} onClose={onClose} onDone={onDone}
    />
  );
}
