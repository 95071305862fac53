// The promo codes of the site with what they have given.

import { useEffect, useState } from "react";
import { Download, ListChecks, Plus, Square, TicketPercent } from "lucide-react";
import type { StaffCode } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { loadNames, nameOf } from "../../../lib/officeNames";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Progress } from "../../../ui/Progress";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { DataTable } from "../../../ui/work/DataTable";
import type { DataColumn } from "../../../ui/work/dataColumn";
import { FilterBar } from "../../../ui/work/FilterBar";
import { CodeUses } from "./CodeUses";
import { codesModel, codesCsvAddress } from "./promocodes.model";
import { NewCode } from "./NewCode";
import { StopCodeDialog } from "./StopCodeDialog";
import "./promocodes.css";

const tones = { upcoming: "info", running: "action", spent: "neutral", ended: "neutral", stopped: "danger" } as const;

function AuthorName({ id }: { id: string }) {
  return <span title={id}>{nameOf(id)}</span>;
}

function CostCell({ cost, max_cost: maxCost }: StaffCode) {
  const share = Number(maxCost) > 0 ? Math.min(Number(cost) / Number(maxCost), 1) : 0;
  return (
    <span className="codes-cost">
      <span>{dollars(Number(cost))} of {dollars(Number(maxCost))}</span>
      <Progress label="Cost relative to maximum cost" value={share * 100} max={100} />
    </span>
  );
}

/** The display of a code, also for a batch. */
const codeText = ({ code, batch }: StaffCode) => (batch > 0 ? `${code ? `${code}-…` : "…"} (${batch} codes)` : code);

const columns: DataColumn<StaffCode>[] = [
  { key: "name", label: "Code", alwaysVisible: true, cell: (row) => <span className="codes-name">{codeText(row)}<small>{row.name}</small></span>, text: (row) => `${codeText(row)} ${row.name}` },
  { key: "reward", label: "Reward", cell: ({ reward }) => reward, text: ({ reward }) => reward },
  { key: "state", label: "State", cell: ({ state, public: isPublic }) => <><Badge tone={tones[state]}>{state}</Badge>{isPublic && <small> public</small>}</>, text: ({ state }) => state },
  { key: "uses", label: "Used", numeric: true, cell: ({ uses, max_uses }) => (max_uses > 0 ? `${uses} of ${max_uses}` : uses), text: ({ uses }) => String(uses) },
  { key: "cost", label: "Cost", numeric: true, cell: (row) => <CostCell {...row} />, text: ({ cost }) => cost },
  { key: "starts", label: "Starts", numeric: true, cell: ({ starts_at }) => <Time at={starts_at} />, text: ({ starts_at }) => new Date(starts_at).toISOString() },
  { key: "ends", label: "Ends", numeric: true, cell: ({ expires, stopped_at }) => (stopped_at > 0 ? <Time at={stopped_at} /> : expires > 0 ? <Time at={expires} /> : "never"), text: ({ expires }) => (expires > 0 ? new Date(expires).toISOString() : "") },
  { key: "author", label: "Created by", cell: ({ author, reason }) => <span className="codes-name"><AuthorName id={author} /><small>{reason}</small></span>, text: ({ author, reason }) => `${author}: ${reason}` },
];

export default function CodesPage() {
  const [model] = useState(() => codesModel(columns.map(({ key }) => key)));
  const [creating, setCreating] = useState(false);
  const [stopping, setStopping] = useState<StaffCode | null>(null);
  const [selected, setSelected] = useState<StaffCode | null>(null);
  useEffect(() => void model.table.reload(), [model]);
  const rows = model.table.page.value?.rows;
  useEffect(() => void loadNames((rows ?? []).map(({ author }) => author)), [rows]);
  const reload = () => void model.table.reload();
  return (
    <div className="codes-page">
      <header className="codes-head">
        <h1>Promo codes</h1>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>New code</Button>
      </header>
      <p className="codes-note">Conditions, limits and budgets are checked at every use. Terms never change: stop the code and create a new one.</p>
      <FilterBar model={model.table} filters={[{ key: "term", label: "Search", kind: "text", placeholder: "Code or name" }]} columns={columns} file="promo-codes" />
      <DataTable
        label="Promo codes" model={model.table} columns={columns} rowName={({ name }) => name}
        actions={(row) => [
          { id: "uses", label: "Show uses", icon: <ListChecks aria-hidden="true" />, onSelect: () => setSelected(row) },
          ...(row.batch > 0 ? [{ id: "words", label: "Download the codes", icon: <Download aria-hidden="true" />, onSelect: () => location.assign(codesCsvAddress(row._id)) }] : []),
          { id: "stop", label: "Stop", icon: <Square aria-hidden="true" />, danger: true, disabled: row.state === "ended" || row.state === "stopped", onSelect: () => setStopping(row) },
        ]}
        empty={<Empty icon={<TicketPercent size={28} aria-hidden="true" />} text="There are no promo codes yet." />}
      />
      {creating && <NewCode wheel={model.wheel.value} onClose={() => setCreating(false)} onDone={reload} />}
      {stopping && <StopCodeDialog code={stopping} onClose={() => setStopping(null)} onDone={reload} />}
      {selected && <CodeUses code={selected} onClose={() => setSelected(null)} />}
    </div>
  );
}
