// Small components that the pages of alerts and cases share.

import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AlertDetail } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import type { FormModel } from "../../../ui/form.model";
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
