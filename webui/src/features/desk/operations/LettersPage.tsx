// The letters of the site: which were delivered, which were not and why.

import { useEffect, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { MailOpen, RotateCcw, ScanEye, Send } from "lucide-react";
import type { MailRow } from "../../../lib/api.gen";
import { holds } from "../../../lib/permissions";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { Empty } from "../../../ui/States";
import { ExactTime, Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { DataTable } from "../../../ui/work/DataTable";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { Drawer } from "../../../ui/work/Drawer";
import { DescriptionList } from "../../../ui/work/Facts";
import { FilterBar, type TableFilter } from "../../../ui/work/FilterBar";
import { partsOf } from "./letterParts";
import { lettersModel, stateNames, type LettersModel } from "./letters.model";
import "./operations.css";

const tones = { waiting: "info", sent: "action", failed: "danger", unsure: "brass" } as const;
const State = ({ row: { state } }: { row: MailRow }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>;

const columns: DataColumn<MailRow>[] = [
  { key: "at", label: "Written", cell: (row) => <Time at={row.at} />, text: (row) => new Date(row.at).toISOString() },
  { key: "subject", label: "Letter", fixed: true, cell: (row) => row.subject, text: (row) => row.subject },
  { key: "to", label: "To", cell: (row) => row.to, text: (row) => row.to },
  { key: "kind", label: "Kind", cell: (row) => <code>{row.kind}</code>, text: (row) => row.kind },
  { key: "state", label: "State", cell: (row) => <State row={row} />, text: (row) => row.state },
  { key: "tries", label: "Tries", numeric: true, cell: (row) => row.tries, text: (row) => String(row.tries) },
  { key: "problem", label: "Why not", cell: (row) => row.problem, text: (row) => row.problem },
];

const filters: TableFilter[] = [
  { key: "kind", label: "Kind", placeholder: "Kind, such as account.reset", kind: "text" },
  { key: "state", label: "State", kind: "choice", options: Object.entries(stateNames).map(([value, label]) => ({ value, label })) },
];

export default function LettersPage() {
  useSignals();
  const [model] = useState(() => lettersModel(columns.map(({ key }) => key)));
  const [row, setRow] = useState<MailRow | null>(null);
  const [again, setAgain] = useState<MailRow | null>(null);
  const { table } = model;
  useEffect(() => void table.reload(), [table]);
  const may = holds("run_jobs");
  return (
    <div className="ops-page">
      <h1>Letters</h1>
      <About model={model} />
      <FilterBar model={table} filters={filters} columns={columns} file="letters" action={may && <TestLetter model={model} />} />
      <DataTable
        label="Letters"
        model={table}
        columns={columns}
        rowName={(one) => `the letter “${one.subject}” to ${one.to}`}
        actions={(one) => [
          { id: "look", label: "Look closer", icon: <ScanEye aria-hidden="true" />, onSelect: () => setRow(one) },
          { id: "again", label: "Send again", icon: <RotateCcw aria-hidden="true" />, disabled: !may || !one.retry, onSelect: () => setAgain(one) },
        ]}
        empty={<Empty icon={<MailOpen size={28} aria-hidden="true" />} text="No letter has been written yet. Register an account, and one will be." />}
      />
      {row && <Letter row={row} onClose={() => setRow(null)} />}
      {again && <Again row={again} model={model} onClose={() => setAgain(null)} />}
    </div>
  );
}

function About({ model }: { model: LettersModel }) {
  useSignals();
  const about = model.about.value;
  if (!about) return <p className="ops-note">&nbsp;</p>;
  return (
    <p className="ops-note">
      {about.demo && "This is a demo: its letters go nowhere, and can be read here. On a real site nobody can. "}
      {about.server ? `Letters go by ${about.server}. ` : "There is no mail server: letters are files in the folder “mail” of the data. "}
      {about.queued > 0 && `${about.queued} wait. `}
      A letter is tried three times. What the server may have taken is never sent again.
    </p>
  );
}

function TestLetter({ model }: { model: LettersModel }) {
  useSignals();
  const [busy, setBusy] = useState(false);
  const own = model.about.value?.own ?? "";

  async function send() {
    setBusy(true);
    const refused = await model.test();
    setBusy(false);
    if (refused === null) toast.success(`A letter goes to ${own}.`);
    else toast.error(refused);
  }

  return <Button size="small" icon={<Send size={14} aria-hidden="true" />} loading={busy} disabled={!own} title={own ? `To ${own}` : "Your account has no e-mail address"} onClick={() => void send()}>Send me a letter</Button>;
}

function Letter({ row, onClose }: { row: MailRow; onClose: () => void }) {
  return (
    <Drawer title={row.subject} onClose={onClose}>
      <div className="ops-page">
        <DescriptionList
          facts={[
            { label: "To", value: row.to },
            { label: "Kind", value: <code>{row.kind}</code> },
            { label: "State", value: <State row={row} /> },
            { label: "Written", value: <ExactTime at={row.at} /> },
            { label: "Last change", value: <ExactTime at={row.changed} /> },
            { label: "Tries", value: row.tries },
            { label: "Why not", value: row.problem || null },
          ]}
        />
        {row.text && <div className="ops-letter">{partsOf(row.text).map((part, at) => (part.href ? <a key={at} href={part.href}>{part.text}</a> : part.text))}</div>}
      </div>
    </Drawer>
  );
}

function Again({ row, model, onClose }: { row: MailRow; model: LettersModel; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send() {
    setBusy(true);
    const refused = await model.retry(row.id, reason);
    setBusy(false);
    if (refused !== null) return setFailure(refused);
    toast.success("The letter is on its way again.");
    onClose();
  }

  return (
    <ConfirmDialog title="Send it again?" text={`“${row.subject}” goes to ${row.to} once more.`} action="Send again" variant="primary" loading={busy} disabled={reason.trim().length < 3} onConfirm={() => void send()} onClose={onClose}>
      <TextField label="Reason" hint="It stands in the log of staff." error={failure} value={reason} onChange={setReason} maxLength={500} />
    </ConfirmDialog>
  );
}
