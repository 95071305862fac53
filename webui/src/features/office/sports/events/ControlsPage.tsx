// The manual settings of traders: suspensions, fixed prices and margins.

import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { ControlsAnswer, MarginTerms, ControlView } from "../../../../lib/api.gen";
import { loadNames, nameOf } from "../../../../lib/officeNames";
import { useResource } from "../../../../lib/useResource";
import { Button } from "../../../../ui/Button";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { MarginDialog, SuspendScopeDialog } from "./ScopeDialogs";
import { thousandthsText, scopeName } from "./eventTexts";
import "./events.css";

/** Margins as text. Missing ones are inherited. */
export const marginText = ({ method, before, live }: MarginTerms): string =>
  [before != null && `${thousandthsText(before)} before`, live != null && `${thousandthsText(live)} live`, method].filter(Boolean).join(", ");

function controlText(control: ControlView): string {
  switch (control.kind) {
    case "stop": return "suspended";
    case "ruling": return "suspended until the ruling is approved";
    case "price": return `price ${control.price}`;
    case "margin": return marginText(control.margins);
  }
}

export default function ControlsPage() {
  const data = useResource(async () => {
    const answer = await api.post("/api/admin/sports/controls", {}, { retry: true });
    void loadNames(answer.controls.map(({ actor }) => actor));
    return answer;
  });
  const value = data.data.value;
  return (
    <div className="traders-page">
      <h1>Suspensions and margins</h1>
      {!value && <Waiting from={data} height={320} />}
      {value && <ControlsTable of={value} reload={() => void data.load()} />}
    </div>
  );
}

function ControlsTable({ of: answer, reload }: { of: ControlsAnswer; reload: () => void }) {
  const [dialog, setDialog] = useState<"stop" | "margin" | ControlView | null>(null);
  const close = () => setDialog(null);
  const columns: Column<ControlView>[] = [
    { key: "scope", label: "Scope", cell: (row) => (row.scope.event ? <Link href={`/admin/sports/event/${row.scope.event}`}>{scopeName(row)}</Link> : scopeName(row)) },
    { key: "what", label: "Setting", cell: controlText },
    { key: "reason", label: "Reason", cell: ({ reason }) => reason },
    { key: "actor", label: "Set by", cell: ({ actor, at }) => <>{nameOf(actor)}, <Time at={at} /></> },
    { key: "until", label: "Until", cell: ({ until }) => (until > 0 ? <Time at={until} /> : "removed") },
    { key: "back", label: "", cell: (row) => (row.kind === "ruling" ? <Link href="/admin/approvals">Decide</Link> : <Button size="small"aria-label={`Remove: ${scopeName(row)} ${controlText(row)}`} onClick={() => setDialog(row)}>Remove</Button>) },
  ];
  return (
    <>
      <p>The default margin is {marginText(answer.default)}. The margin of a market overrides that of its league, which overrides that of its sport. The default is in the <Link href="/admin/settings">settings</Link>.</p>
      <div className="traders-buttons">
        <Button variant="danger" onClick={() => setDialog("stop")}>Suspend a sport or league</Button>
        <Button onClick={() => setDialog("margin")}>Set a margin</Button>
      </div>
      <Table label="Manual settings" columns={columns} rows={answer.controls} rowKey={({ kind, name, scope }) => `${kind} ${name} ${scope.outcome ?? ""}`}
        empty={<Empty icon={<SlidersHorizontal size={28} aria-hidden="true" />} text="There are no manual settings." />} />
      {dialog === "stop" && <SuspendScopeDialog answer={answer} onClose={close} onDone={reload} />}
      {dialog === "margin" && <MarginDialog answer={answer} onClose={close} onDone={reload} />}
      {dialog !== null && typeof dialog === "object" && <RemoveControlDialog control={dialog} onClose={close} onDone={reload} />}
    </>
  );
}

function RemoveControlDialog({ control, onClose, onDone }: { control: ControlView; onClose: () => void; onDone: () => void }) {
  const { scope, kind } = control;
  return (
    <ReasonDialog title="Remove the setting" description={`${scopeName(control)}: ${controlText(control)}.`} action="Remove"
      send={async ({ reason }) => {
        if (kind === "stop") await api.post("/api/admin/sports/stop", { scope, suspend: false, reason });
        else if (kind === "price") await api.post("/api/admin/sports/price", { scope, price: "", until: 0, reason });
        else await api.post("/api/admin/sports/margin", { scope, margins: {}, reason });
      }}
      doneText="The setting was removed." onClose={onClose} onDone={onDone} />
  );
}
