// Small components that the pages of withdrawals share.

import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { StaffWithdrawal } from "../../../lib/api.gen";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { objectionText, stateTexts, stateTone } from "./labels";
import "./withdrawals.css";

export function StateBadge({ withdrawal: { state, automatic } }: { withdrawal: StaffWithdrawal }) {
  return <span className="withdrawals-badges"><Badge tone={stateTone(state)}>{stateTexts[state]}</Badge>{automatic && <Badge>automatic</Badge>}</span>;
}

export function ObjectionBadges({ codes: of }: { codes: readonly string[] }) {
  if (of.length === 0) return "—";
  return <span className="withdrawals-badges">{of.map((code) => <Badge key={code} tone={code === "screening" ? "danger" : "brass"}>{objectionText(code)}</Badge>)}</span>;
}

interface LoadedProps<T> {
  load: () => Promise<T>;
  /** Another value loads again. */
  loadKey: string;
  height: number;
  children: (value: T, reload: () => void) => ReactNode;
}

/** A part that waits for the server or failed to load. */
export function Loaded<T>({ load, loadKey: of, height, children }: LoadedProps<T>) {
  // `of` identifies the request. A new function alone loads nothing.
  const data = useMemo(() => resource(load), [of]);
  useEffect(() => void data.load(), [data]);
  const value = data.data.value;
  if (value === null) return data.failure.value ? <Failed text={data.failure.value} onRetry={() => void data.load()} /> : <Skeleton height={height} />;
  return children(value, () => void data.load());
}

interface ReasonDialogProps<Answer> {
  title: string;
  description?: string;
  action: string;
  doneText: string | ((answer: Answer) => string);
  /** The readers of the reason. */
  hint?: string;
  send: (reason: string) => Promise<Answer>;
  onClose: () => void;
  onDone: () => void;
}

/** A dialog that requests the reason of an action and runs it. */
export function WithdrawalReasonDialog<Answer>({ title, description, action, doneText, hint = "It is stored in the staff log.", send, onClose, onDone }: ReasonDialogProps<Answer>) {
  const [model] = useState(() => formModel<{ reason: string }, { answer: Answer }>({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Enter a reason for the log." } : {}),
    send: async ({ reason }) => ({ answer: await send(reason.trim()) }),
  }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={({ answer }) => {
        toast.success(typeof doneText === "string" ? doneText : doneText(answer));
        onDone();
        onClose();
      }}>
        <TextArea label="Reason" hint={hint} {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
