// The promo codes of the site with what they have given.

import { useState } from "react";
import { Download, ListChecks, Square, TicketPercent } from "lucide-react";
import { api } from "../../../lib/api";
import type { StaffCode } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";
import { nameOf } from "../../../lib/officeNames";
import { Badge } from "../../../ui/Badge";
import { Progress } from "../../../ui/Progress";
import { Time } from "../../../ui/Time";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { CodeUses } from "./CodeUses";
import { codesModel, codesCsvAddress } from "./promocodes.model";
import { NewCode } from "./NewCode";
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
  const [model] = useState(() => codesModel(columns));
  return (
    <ResourcePage
      title="Promo codes" lead="Conditions, limits and budgets are checked at every use. Terms never change: stop the code and create a new one."
      create={{ label: "New code", dialog: (props) => <NewCode wheel={model.wheel.value} {...props} /> }}
      model={model.table} columns={columns} filters={[{ key: "term", label: "Search", kind: "text", placeholder: "Code or name" }]} file="promo-codes" rowName={({ name }) => name}
      actions={(row) => [
        { id: "uses", label: "Show uses", icon: <ListChecks aria-hidden="true" />, dialog: ({ onClose }) => <CodeUses code={row} onClose={onClose} /> },
        ...(row.batch > 0 ? [{ id: "words", label: "Download the codes", icon: <Download aria-hidden="true" />, onSelect: () => location.assign(codesCsvAddress(row._id)) }] : []),
        { id: "stop", label: "Stop", icon: <Square aria-hidden="true" />, danger: true, disabled: row.state === "ended" || row.state === "stopped", dialog: (props) => <StopCodeDialog code={row} {...props} /> },
      ]}
      empty="There are no promo codes yet." emptyIcon={TicketPercent}
    />
  );
}

/** Ends a promo code now. */
function StopCodeDialog({ code, ...rest }: { code: StaffCode; onClose: () => void; onDone: () => void }) {
  const description = code.kind === "deposit_bonus" ? "Players who activated it and have not deposited yet get no bonus. Granted rewards are not affected." : "The code can no longer be used. Granted rewards are not affected.";
  return <ReasonDialog title={`Stop ${code.name}`} description={description} action="Stop" doneText="The code was stopped." send={({ reason }) => api.post("/api/admin/code/stop", { id: code._id, reason })} {...rest} />;
}
