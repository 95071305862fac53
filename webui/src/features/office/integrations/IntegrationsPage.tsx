import { useState } from "react";
import { Gauge, Pencil, Plug, Power } from "lucide-react";
import type { IntegrationRow } from "../../../lib/api.gen";
import { formatCount, formatPercent } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Time } from "../../../ui/Time";
import { ReasonConfirm } from "../../../ui/office/ReasonConfirm";
import { ResourcePage } from "../../../ui/office/ResourcePage";
import type { DataColumn } from "../../../ui/office/table.model";
import { IntegrationDialog } from "./IntegrationDialog";
import { IntegrationDrawer } from "./IntegrationDrawer";
import { durationText, failedText, integrationsModel, percentOf, type IntegrationsModel } from "./integrations.model";

const protocols = { slotegrator: "Slotegrator", hub88: "Hub88" } as const;

const time = (at: number) => (at > 0 ? <Time at={at} /> : "never");
const timeText = (at: number) => (at > 0 ? new Date(at).toISOString() : "");

const columns: DataColumn<IntegrationRow>[] = [
  { key: "name", label: "Integration", alwaysVisible: true, cell: ({ name, protocol }) => <><b>{name}</b> {protocols[protocol]}</>, text: ({ name }) => name },
  { key: "state", label: "State", cell: ({ enabled, reason }) => (enabled ? <Badge tone="action">in use</Badge> : <><Badge>switched off</Badge> {reason}</>), text: ({ enabled }) => (enabled ? "in use" : "switched off") },
  { key: "last", label: "Last callback", cell: ({ last_at }) => time(last_at), text: ({ last_at }) => timeText(last_at) },
  { key: "callbacks", label: "Callbacks", cell: ({ callbacks }) => formatCount(callbacks), text: ({ callbacks }) => String(callbacks) },
  { key: "failed", label: "Failed", cell: (row) => failedText(row), text: ({ failed }) => String(failed) },
  { key: "p95", label: "p95", cell: ({ callbacks, p95_us }) => (callbacks > 0 ? durationText(p95_us) : "—"), text: ({ p95_us }) => String(p95_us) },
  { key: "imported", label: "Games imported", cell: ({ imported_at }) => time(imported_at), text: ({ imported_at }) => timeText(imported_at) },
  { key: "fee", label: "Fee", cell: ({ fee }) => formatPercent(percentOf(fee)), text: ({ fee }) => percentOf(fee) },
];

/** The integrations of outside providers of games. */
export default function IntegrationsPage() {
  const [model] = useState(() => integrationsModel(columns));
  return (
    <ResourcePage
      title="Integrations" lead="Outside providers of games and aggregators. The figures count the callbacks of the last 15 minutes."
      create={{ label: "New integration", dialog: ({ onClose, onDone }) => <IntegrationDialog row={null} onClose={onClose} onDone={onDone} /> }}
      model={model.table} columns={columns} file="integrations" rowName={({ name }) => name}
      actions={(row) => [
        { id: "look", label: "Games, callbacks and reports", icon: <Gauge aria-hidden="true" />, dialog: ({ onClose }) => <IntegrationDrawer row={row} onClose={onClose} /> },
        { id: "edit", label: "Change", icon: <Pencil aria-hidden="true" />, dialog: ({ onClose, onDone }) => <IntegrationDialog row={row} onClose={onClose} onDone={onDone} /> },
        { id: "switch", label: row.enabled ? "Switch off" : "Switch on", icon: <Power aria-hidden="true" />, danger: row.enabled, dialog: ({ onClose }) => <SwitchDialog row={row} model={model} onClose={onClose} /> },
      ]}
      empty="No provider is connected yet." emptyIcon={Plug}
    />
  );
}

function SwitchDialog({ row, model, onClose }: { row: IntegrationRow; model: IntegrationsModel; onClose: () => void }) {
  const text = row.enabled ? "Its games accept no more stakes and are not launched. Open rounds can be finished." : "Its games accept stakes again.";
  return (
    <ReasonConfirm title={`Switch ${row.name} ${row.enabled ? "off" : "on"}?`} text={text} action={row.enabled ? "Switch off" : "Switch on"} variant={row.enabled ? "danger" : "primary"}
      run={(reason) => model.switchTo(row, !row.enabled, reason)} doneText={`${row.name} is ${row.enabled ? "switched off" : "in use"}.`} onClose={onClose} />
  );
}
