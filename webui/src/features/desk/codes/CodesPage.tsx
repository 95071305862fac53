// The promo codes of the house with what they have given.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { Download, ListChecks, Plus, Square, TicketPercent } from "lucide-react";
import type { StaffCode } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { askNames, nameOf } from "../../../lib/officeNames";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Progress } from "../../../ui/Progress";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { DataTable } from "../../../ui/work/DataTable";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { FilterBar } from "../../../ui/work/FilterBar";
import { CodeUses } from "./CodeUses";
import { codesModel, wordsAddress } from "./codes.model";
import { NewCode } from "./NewCode";
import { StopCode } from "./StopCode";
import "./codes.css";

const tones = { upcoming: "info", running: "action", spent: "neutral", ended: "neutral", stopped: "danger" } as const;

function Author({ id }: { id: string }) {
  useSignals();
  return <span title={id}>{nameOf(id)}</span>;
}

function Cost({ cost, plan }: StaffCode) {
  const share = Number(plan) > 0 ? Math.min(Number(cost) / Number(plan), 1) : 0;
  return (
    <span className="codes-cost">
      <span>{dollars(Number(cost))} of {dollars(Number(plan))}</span>
      <Progress label="Cost against plan" value={share * 100} max={100} />
    </span>
  );
}

/** How a code is written where there may be many. */
const wordOf = ({ code, batch }: StaffCode) => (batch > 0 ? `${code ? `${code}-…` : "…"} (${batch} codes)` : code);

const columns: DataColumn<StaffCode>[] = [
  { key: "name", label: "Code", fixed: true, cell: (row) => <span className="codes-name">{wordOf(row)}<small>{row.name}</small></span>, text: (row) => `${wordOf(row)} ${row.name}` },
  { key: "reward", label: "Gives", cell: ({ reward }) => reward, text: ({ reward }) => reward },
  { key: "state", label: "State", cell: ({ state, public: shown }) => <><Badge tone={tones[state]}>{state}</Badge>{shown && <small> shown</small>}</>, text: ({ state }) => state },
  { key: "uses", label: "Used", numeric: true, cell: ({ uses, max_uses }) => (max_uses > 0 ? `${uses} of ${max_uses}` : uses), text: ({ uses }) => String(uses) },
  { key: "cost", label: "Cost", numeric: true, cell: (row) => <Cost {...row} />, text: ({ cost }) => cost },
  { key: "starts", label: "Begins", numeric: true, cell: ({ starts_at }) => <Time at={starts_at} />, text: ({ starts_at }) => new Date(starts_at).toISOString() },
  { key: "ends", label: "Ends", numeric: true, cell: ({ expires, stopped_at }) => (stopped_at > 0 ? <Time at={stopped_at} /> : expires > 0 ? <Time at={expires} /> : "never"), text: ({ expires }) => (expires > 0 ? new Date(expires).toISOString() : "") },
  { key: "author", label: "Set up by", cell: ({ author, reason }) => <span className="codes-name"><Author id={author} /><small>{reason}</small></span>, text: ({ author, reason }) => `${author}: ${reason}` },
];

export default function CodesPage() {
  useSignals();
  const [model] = useState(() => codesModel(columns.map(({ key }) => key)));
  const [making, setMaking] = useState(false);
  const [stopped, setStopped] = useState<StaffCode | null>(null);
  const [looked, setLooked] = useState<StaffCode | null>(null);
  useEffect(() => void model.table.reload(), [model]);
  const rows = model.table.page.value?.rows;
  useEffect(() => void askNames((rows ?? []).map(({ author }) => author)), [rows]);
  const again = () => void model.table.reload();
  return (
    <div className="codes-page">
      <header className="codes-head">
        <h1>Promo codes</h1>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>New code</Button>
      </header>
      <p className="codes-note">Conditions, limits and budgets are checked with every use. Terms never change: stop a code and set up another one.</p>
      <FilterBar model={model.table} filters={[{ key: "term", label: "Search", kind: "text", placeholder: "Code or name" }]} columns={columns} file="promo-codes" />
      <DataTable
        label="Promo codes" model={model.table} columns={columns} rowName={({ name }) => name}
        actions={(row) => [
          { id: "uses", label: "Who has used it", icon: <ListChecks aria-hidden="true" />, onSelect: () => setLooked(row) },
          ...(row.batch > 0 ? [{ id: "words", label: "Download the codes", icon: <Download aria-hidden="true" />, onSelect: () => location.assign(wordsAddress(row._id)) }] : []),
          { id: "stop", label: "Stop", icon: <Square aria-hidden="true" />, danger: true, disabled: row.state === "ended" || row.state === "stopped", onSelect: () => setStopped(row) },
        ]}
        empty={<Empty icon={<TicketPercent size={28} aria-hidden="true" />} text="No promo code was set up yet." />}
      />
      {making && <NewCode wheel={model.wheel.value} onClose={() => setMaking(false)} onDone={again} />}
      {stopped && <StopCode code={stopped} onClose={() => setStopped(null)} onDone={again} />}
      {looked && <CodeUses code={looked} onClose={() => setLooked(null)} />}
    </div>
  );
}
