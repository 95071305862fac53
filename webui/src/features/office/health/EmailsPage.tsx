// The emails of the site: which were delivered, which were not and why.

import { useState } from "react";
import { MailOpen, RotateCcw, ScanEye, Send } from "lucide-react";
import type { MailRow } from "../../../lib/api.gen";
import { hasPermission } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { ExactTime, Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { Drawer } from "../../../ui/office/Drawer";
import { DescriptionList } from "../../../ui/office/Details";
import type { TableFilter } from "../../../ui/office/FilterBar";
import { ReasonConfirm } from "../../../ui/office/ReasonConfirm";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { emailsModel, stateNames, type EmailsModel, splitEmail } from "./emails.model";
import "./health.css";

const tones = { waiting: "info", sent: "action", failed: "danger", unknown: "brass" } as const;
const StateBadge = ({ row: { state } }: { row: MailRow }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>;

const columns: DataColumn<MailRow>[] = [
  { key: "at", label: "Written", cell: (selected) => <Time at={selected.at} />, text: (selected) => new Date(selected.at).toISOString() },
  { key: "subject", label: "Subject", alwaysVisible: true, cell: (selected) => selected.subject, text: (selected) => selected.subject },
  { key: "to", label: "To", cell: (selected) => selected.to, text: (selected) => selected.to },
  { key: "kind", label: "Kind", cell: (selected) => <code>{selected.kind}</code>, text: (selected) => selected.kind },
  { key: "state", label: "State", cell: (selected) => <StateBadge row={selected} />, text: (selected) => selected.state },
  { key: "tries", label: "Attempts", numeric: true, cell: (selected) => selected.attempts, text: (selected) => String(selected.attempts) },
  { key: "problem", label: "Problem", cell: (selected) => selected.problem, text: (selected) => selected.problem },
];

const filters: TableFilter[] = [
  { key: "kind", label: "Kind", placeholder: "Kind, such as account.reset", kind: "text" },
  { key: "state", label: "State", kind: "choice", options: Object.entries(stateNames).map(([value, label]) => ({ value, label })) },
];

export default function EmailsPage() {
  const [model] = useState(() => emailsModel(columns));
  const mayRunJobs = hasPermission("run_jobs");
  return (
    <ResourcePage
      title="Emails" above={<EmailSummary model={model} />} tools={mayRunJobs && <TestEmail model={model} />} model={model.table} columns={columns} filters={filters} file="emails" rowName={(one) => `the email “${one.subject}” to ${one.to}`}
      actions={(one) => [
        { id: "look", label: "Show details", icon: <ScanEye aria-hidden="true" />, dialog: ({ onClose }) => <Email row={one} onClose={onClose} /> },
        { id: "again", label: "Send again", icon: <RotateCcw aria-hidden="true" />, disabled: !mayRunJobs || !one.retry, dialog: ({ onClose }) => <ResendDialog row={one} model={model} onClose={onClose} /> },
      ]}
      empty="There are no emails yet. Register an account to send one." emptyIcon={MailOpen}
    />
  );
}

function EmailSummary({ model }: { model: EmailsModel }) {
  const summary = model.summary.value;
  if (!summary) return <p className="ops-note">&nbsp;</p>;
  return (
    <p className="ops-note">
      {summary.demo && "This is a demo: emails are not delivered, and their text is shown here. A real site does not show it. "}
      {summary.server ? `Emails are sent by ${summary.server}. ` : "There is no mail server: emails are stored as files in the folder “mail” of the data directory. "}
      {summary.queued > 0 && `${summary.queued} queued. `}
      An email is tried three times. It is not sent again if the server may have accepted it.
    </p>
  );
}

function TestEmail({ model }: { model: EmailsModel }) {
  const [busy, setBusy] = useState(false);
  const ownAddress = model.summary.value?.own_address ?? "";

  async function send() {
    setBusy(true);
    const problem = await model.test();
    setBusy(false);
    if (problem === null) toast.success(`A test email is sent to ${ownAddress}.`);
    else toast.error(problem);
  }

  return <Button size="small" icon={<Send size={14} aria-hidden="true" />} loading={busy} disabled={!ownAddress} title={ownAddress ? `To ${ownAddress}` : "Your account has no email address"} onClick={() => void send()}>Send a test email</Button>;
}

function Email({ row: selected, onClose }: { row: MailRow; onClose: () => void }) {
  return (
    <Drawer title={selected.subject} onClose={onClose}>
      <div className="ops-page">
        <DescriptionList
          items={[
            { label: "To", value: selected.to },
            { label: "Kind", value: <code>{selected.kind}</code> },
            { label: "State", value: <StateBadge row={selected} /> },
            { label: "Written", value: <ExactTime at={selected.at} /> },
            { label: "Last change", value: <ExactTime at={selected.changed} /> },
            { label: "Attempts", value: selected.attempts },
            { label: "Problem", value: selected.problem || null },
          ]}
        />
        {selected.text && <div className="ops-email">{splitEmail(selected.text).map((part, at) => (part.href ? <a key={at} href={part.href}>{part.text}</a> : part.text))}</div>}
      </div>
    </Drawer>
  );
}

function ResendDialog({ row: selected, model, onClose }: { row: MailRow; model: EmailsModel; onClose: () => void }) {
  return (
    <ReasonConfirm title="Send the email again?" text={`“${selected.subject}” is sent to ${selected.to} again.`} action="Send again" variant="primary"
      run={(reason) => model.retry(selected.id, reason)} doneText="The email is being sent again." onClose={onClose} />
  );
}
