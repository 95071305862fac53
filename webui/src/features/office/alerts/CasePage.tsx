// One case: its subject, its actions and its outcome.

import { useState } from "react";
import { Link } from "wouter";
import { X } from "lucide-react";
import { api } from "../../../lib/api";
import { errorText } from "../../../lib/errorText";
import type { AlertRow, CaseAnswer, CaseLink, CaseRow } from "../../../lib/api.gen";
import type { PageProps } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import { Badge } from "../../../ui/Badge";
import { Button, IconButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Empty } from "../../../ui/States";
import { ExactTime, Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { LoadedCall } from "../../../ui/Loaded";
import { formModel } from "../../../ui/form.model";
import { caseTones, changeRequest, formatDay, linkKinds, statuses } from "./case.model";
import { AlertDetails, InlineForm, Severity, SubjectLink } from "./Parts";
import { severities } from "./ruleText";

export default function CasePage({ params }: PageProps) {
  const id = params.id ?? "";
  return (
    <LoadedCall loadKey={id} load={() => api.post("/api/admin/case", { id }, { retry: true })} height={400}>
      {(answer, reload) => <Case key={answer.case.version} {...answer} reload={reload} />}
    </LoadedCall>
  );
}

function Case({ case: row, alerts, history, reload }: CaseAnswer & { reload: () => void }) {
  return (
    <div className="alerts-page">
      <header className="alerts-case-head">
        <h1><span className="alerts-number num">#{row.number}</span> {row.title}</h1>
        <Badge tone={caseTones[row.status]}>{row.status}</Badge>
        <Severity level={row.severity} />
        {row.lateness && <Badge tone="danger">{row.lateness}</Badge>}
      </header>
      <p className="alerts-more">Opened <ExactTime at={row.opened_at} />{row.closed_at > 0 && <>, closed <ExactTime at={row.closed_at} /></>}</p>
      <div className="alerts-case">
        <div className="alerts-column">
          <Card title="Notes and history"><CaseNotes row={row} reload={reload} history={history} /></Card>
          <Card title="Alerts">{alerts.length === 0 ? <Empty text="The case has no alerts." /> : <ul className="alerts-list">{alerts.map((one) => <LinkedAlert key={one.id} row={one} />)}</ul>}</Card>
        </div>
        <div className="alerts-column">
          <Card title="The case"><CaseForm row={row} reload={reload} /></Card>
          <Card title="About"><CaseLinks row={row} reload={reload} /></Card>
        </div>
      </div>
    </div>
  );
}

function LinkedAlert({ row }: { row: AlertRow }) {
  return (
    <li>
      <p><Severity level={row.severity} /> {row.title}, <SubjectLink user={row.user} name={row.name} address={row.address} />, <Time at={row.at} /></p>
      <AlertDetails details={row.details} />
    </li>
  );
}

function CaseForm({ row, reload }: { row: CaseRow; reload: () => void }) {
  const ownName = store.user.value?.name ?? "";
  const [model] = useState(() => formModel({
    initial: { title: row.title, status: String(row.status), severity: String(row.severity), owner: row.owner_name, due: formatDay(row.due_at), outcome: row.outcome },
    check: ({ status, outcome, due }) => ({
      ...(status === "closed" && !outcome.trim() ? { outcome: "A closed case needs an outcome." } : {}),
      ...(due && !/^\d{4}-\d{2}-\d{2}$/.test(due) ? { due: "Enter a date such as 2026-03-31." } : {}),
    }),
    send: (form) => api.post("/api/admin/case/change", changeRequest(row, form)),
  }));
  return (
    <Form model={model} action="Save" onlyChanged onDone={() => {
      toast.success("The case was changed.");
      reload();
    }}>
      <TextField label="Title" {...model.field("title")} maxLength={120} />
      <Select label="Status" {...model.field("status")} options={[...statuses]} />
      <Select label="Severity" {...model.field("severity")} options={[...severities]} />
      <TextField label="Owner" hint="Name of a staff member; empty for none" {...model.field("owner")} maxLength={40}
        end={model.values.value.owner !== ownName && <Button size="small" variant="ghost" onClick={() => model.set("owner", ownName)}>Me</Button>} />
      <TextField label="Due" hint="Date such as 2026-03-31; empty for none" {...model.field("due")} maxLength={10} />
      <TextArea label="Outcome" {...model.field("outcome")} maxLength={2000} rows={2} />
    </Form>
  );
}

function CaseLinks({ row, reload }: { row: CaseRow; reload: () => void }) {
  const [model] = useState(() => formModel({
    initial: { kind: String("player"), ref: "" },
    check: ({ ref }) => (ref.trim() ? {} : { ref: "Enter an id." }),
    send: ({ kind, ref }) => api.post("/api/admin/case/link", { id: row.id, kind: linkKinds.find(({ value }) => value === kind)?.value ?? "player", ref: ref.trim() }),
  }));
  async function remove({ kind, ref }: CaseLink) {
    try {
      await api.post("/api/admin/case/link", { id: row.id, kind, ref, remove: true });
      reload();
    } catch (error) {
      toast.error(errorText(error));
    }
  }
  return (
    <>
      <ul className="alerts-links">
        {row.links.map((link) => (
          <li key={`${link.kind} ${link.ref}`}>
            <span>{link.kind} {link.kind === "player" ? <Link href={`/admin/user/${link.ref}`}>{link.name}</Link> : <code>{link.ref}</code>}</span>
            <IconButton label={`Remove ${link.kind} ${link.name || link.ref}`} onClick={() => void remove(link)}><X aria-hidden="true" size={16} /></IconButton>
          </li>
        ))}
      </ul>
      <InlineForm model={model} action="Add" onDone={() => {
        model.set("ref", "");
        reload();
      }}>
        <Select label="What" {...model.field("kind")} options={[...linkKinds]} />
        <TextField label="Id" autoComplete="off" {...model.field("ref")} maxLength={40} />
      </InlineForm>
    </>
  );
}

function CaseNotes({ row, history, reload }: { row: CaseRow; history: CaseAnswer["history"]; reload: () => void }) {
  const [model] = useState(() => formModel({
    initial: { text: "" },
    check: ({ text }) => (text.trim() ? {} : { text: "The note is empty." }),
    send: ({ text }) => api.post("/api/admin/case/note", { id: row.id, text }),
  }));
  return (
    <>
      <InlineForm model={model} action="Add note" onDone={() => {
        model.set("text", "");
        reload();
      }}>
        <TextArea label="Note" {...model.field("text")} maxLength={4000} rows={3} />
      </InlineForm>
      <ul className="alerts-list">
        {history.map(({ at, actor, what, text }, index) => (
          <li key={index}>
            <p className="alerts-more">{actor}, <Time at={at} />{what !== "note" && `: ${what}`}</p>
            {text && <p className="alerts-text">{text}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
