// Small parts that the pages of alerts and cases share.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { AlertFact } from "../../../lib/api.gen";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel, type FieldTie, type FormModel } from "../../../ui/form.model";
import { severityName } from "./words";
import "./alerts.css";

const tones = { low: "info", medium: "brass", high: "danger" } as const;

export function Severity({ of }: { of: number }) {
  const name = severityName(of);
  return <Badge tone={tones[name as keyof typeof tones] ?? "neutral"}>{name}</Badge>;
}

/** A player, or the address of somebody unknown. */
export function Whom({ user, name, address }: { user: string; name: string; address: string }) {
  if (user) return <Link href={`/admin/user/${user}`}>{name}</Link>;
  return <span className="mono">{address}</span>;
}

export function FactLine({ facts }: { facts: readonly AlertFact[] }) {
  return (
    <dl className="alerts-facts">
      {facts.map(({ title, value }) => <div key={title}><dt>{title}</dt><dd className="num">{value}</dd></div>)}
    </dl>
  );
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

interface AskProps<Values extends object> {
  title: string;
  description?: ReactNode;
  action: string;
  done: string;
  initial: Values;
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>;
  send: (values: Values) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
  children: (model: FormModel<Values, true>) => ReactNode;
}

/** A dialog with a form. */
export function Ask<Values extends object>({ title, description, action, done, initial, check, send, onClose, onDone, children }: AskProps<Values>) {
  useSignals();
  const [model] = useState(() => formModel<Values, true>({ initial, check, send: (values) => send(values).then(() => true as const) }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={() => {
        toast.success(done);
        onDone();
        onClose();
      }}>
        {children(model)}
      </Form>
    </Dialog>
  );
}

interface QuickProps<Values extends object> {
  model: FormModel<Values, unknown>;
  action: string;
  onDone: () => void;
  children: ReactNode;
}

/** A small form beside others: its button is not the main one of the page. */
export function Quick<Values extends object>({ model, action, onDone, children }: QuickProps<Values>) {
  useSignals();
  return (
    <form className="alerts-quick" noValidate onSubmit={(event) => {
      event.preventDefault();
      void model.submit().then((answer) => answer !== null && onDone());
    }}>
      {children}
      {model.failure.value && <p className="alerts-failure" role="alert">{model.failure.value}</p>}
      <div className="alerts-buttons"><Button type="submit" loading={model.sending.value}>{action}</Button></div>
    </form>
  );
}

export const reasonMissing = ({ reason }: { reason: string }) => (reason.trim().length < 3 ? { reason: "Say why, for the log." } : {});

/** Why something is done. */
export function Reason(field: FieldTie<string>) {
  return <TextArea label="Reason" hint="It is kept in the log of staff." {...field} maxLength={500} rows={2} />;
}
