// Small components that the pages of alerts and cases share.

import { useEffect, useMemo, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { AlertDetail } from "../../../lib/api.gen";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel, type FieldBinding, type FormModel } from "../../../ui/form.model";
import { severityName } from "./ruleText";
import "./alerts.css";

const tones = { low: "info", medium: "brass", high: "danger" } as const;

export function Severity({ level: of }: { level: number }) {
  const name = severityName(of);
  return <Badge tone={tones[name as keyof typeof tones] ?? "neutral"}>{name}</Badge>;
}

/** A player, or the address of an unknown user. */
export function SubjectLink({ user, name, address }: { user: string; name: string; address: string }) {
  if (user) return <Link href={`/admin/user/${user}`}>{name}</Link>;
  return <span className="mono">{address}</span>;
}

export function AlertDetails({ details }: { details: readonly AlertDetail[] }) {
  return (
    <dl className="alerts-facts">
      {details.map(({ title, value }) => <div key={title}><dt>{title}</dt><dd className="num">{value}</dd></div>)}
    </dl>
  );
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

interface FormDialogProps<Values extends object> {
  title: string;
  description?: ReactNode;
  action: string;
  doneText: string;
  initial: Values;
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>;
  send: (values: Values) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
  children: (model: FormModel<Values, true>) => ReactNode;
}

/** A dialog with a form. */
export function FormDialog<Values extends object>({ title, description, action, doneText, initial, check, send, onClose, onDone, children }: FormDialogProps<Values>) {
  const [model] = useState(() => formModel<Values, true>({ initial, check, send: (values) => send(values).then(() => true as const) }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={() => {
        toast.success(doneText);
        onDone();
        onClose();
      }}>
        {children(model)}
      </Form>
    </Dialog>
  );
}

interface InlineFormProps<Values extends object> {
  model: FormModel<Values, unknown>;
  action: string;
  onDone: () => void;
  children: ReactNode;
}

/** A small form next to others. Its button is not the main one of the page. */
export function InlineForm<Values extends object>({ model, action, onDone, children }: InlineFormProps<Values>) {
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

export const checkReason = ({ reason }: { reason: string }) => (reason.trim().length < 3 ? { reason: "Enter a reason for the log." } : {});

/** The reason of an action. */
export function ReasonField(field: FieldBinding<string>) {
  return <TextArea label="Reason" hint="It is stored in the staff log." {...field} maxLength={500} rows={2} />;
}
