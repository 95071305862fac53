// Small parts that the pages of withdrawals share.

import { useSignals } from "@preact/signals-react/runtime";
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
import { objectionWord, stateWords, toneOf } from "./words";
import "./withdrawals.css";

export function State({ of: { state, automatic } }: { of: StaffWithdrawal }) {
  return <span className="withdrawals-badges"><Badge tone={toneOf(state)}>{stateWords[state]}</Badge>{automatic && <Badge>automatic</Badge>}</span>;
}

export function Objections({ of }: { of: readonly string[] }) {
  if (of.length === 0) return "—";
  return <span className="withdrawals-badges">{of.map((word) => <Badge key={word} tone={word === "screening" ? "danger" : "brass"}>{objectionWord(word)}</Badge>)}</span>;
}

interface LoadedProps<T> {
  load: () => Promise<T>;
  /** Another one is another question. */
  of: string;
  height: number;
  children: (value: T, reload: () => void) => ReactNode;
}

/** A part that waits for the server, or could not be told. */
export function Loaded<T>({ load, of, height, children }: LoadedProps<T>) {
  useSignals();
  // The question is told by what it is of: a new function asks nothing new.
  const data = useMemo(() => resource(load), [of]);
  useEffect(() => void data.load(), [data]);
  const value = data.data.value;
  if (value === null) return data.failure.value ? <Failed text={data.failure.value} onRetry={() => void data.load()} /> : <Skeleton height={height} />;
  return children(value, () => void data.load());
}

interface AskProps<Answer> {
  title: string;
  description?: string;
  action: string;
  done: string | ((answer: Answer) => string);
  /** Who reads the reason. */
  hint?: string;
  send: (reason: string) => Promise<Answer>;
  onClose: () => void;
  onDone: () => void;
}

/** A dialog that asks why something is done, and does it. */
export function AskWhy<Answer>({ title, description, action, done, hint = "It is kept in the log of staff.", send, onClose, onDone }: AskProps<Answer>) {
  useSignals();
  const [model] = useState(() => formModel<{ reason: string }, { answer: Answer }>({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Say why, for the log." } : {}),
    send: async ({ reason }) => ({ answer: await send(reason.trim()) }),
  }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={({ answer }) => {
        toast.success(typeof done === "string" ? done : done(answer));
        onDone();
        onClose();
      }}>
        <TextArea label="Reason" hint={hint} {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
