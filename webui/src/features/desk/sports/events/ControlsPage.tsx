// What traders have set by hand: what is suspended, fixed prices, and margins.

import { useSignals } from "@preact/signals-react/runtime";
import { SlidersHorizontal } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { ControlsAnswer, MarginTerms, ShownControl } from "../../../../lib/api.gen";
import { askNames, nameOf } from "../../../../lib/officeNames";
import { resource } from "../../../../lib/resource";
import { Button } from "../../../../ui/Button";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { MarginDialog, SuspendDialog } from "./ScopeDialogs";
import { AskWhy } from "./StopDialog";
import { percent, scopeName } from "./words";
import "./events.css";

/** Margins in words; what is missing is inherited. */
export const marginText = ({ method, before, live }: MarginTerms): string =>
  [before != null && `${percent(before)} before`, live != null && `${percent(live)} live`, method].filter(Boolean).join(", ");

function what(control: ShownControl): string {
  switch (control.kind) {
    case "stop": return "suspended";
    case "ruling": return "suspended until its ruling is decided";
    case "price": return `price ${control.price}`;
    case "margin": return marginText(control.margins);
  }
}

export default function ControlsPage() {
  useSignals();
  const data = useMemo(() => resource(async () => {
    const answer = await api.post("/api/admin/sports/controls", {}, { retry: true });
    void askNames(answer.controls.map(({ actor }) => actor));
    return answer;
  }), []);
  useEffect(() => void data.load(), [data]);
  const value = data.data.value;
  return (
    <div className="traders-page">
      <h1>Suspensions and margins</h1>
      {!value && data.failure.value && <Failed text={data.failure.value} onRetry={() => void data.load()} />}
      {!value && !data.failure.value && <Skeleton height={320} />}
      {value && <Shown of={value} reload={() => void data.load()} />}
    </div>
  );
}

function Shown({ of, reload }: { of: ControlsAnswer; reload: () => void }) {
  useSignals();
  const [open, setOpen] = useState<"stop" | "margin" | ShownControl | null>(null);
  const close = () => setOpen(null);
  const columns: Column<ShownControl>[] = [
    { key: "scope", label: "Holds for", cell: (row) => (row.scope.event ? <Link href={`/admin/sports/event/${row.scope.event}`}>{scopeName(row)}</Link> : scopeName(row)) },
    { key: "what", label: "Is", cell: what },
    { key: "reason", label: "Because", cell: ({ reason }) => reason },
    { key: "actor", label: "Set by", cell: ({ actor, at }) => <>{nameOf(actor)}, <Time at={at} /></> },
    { key: "until", label: "Until", cell: ({ until }) => (until > 0 ? <Time at={until} /> : "taken back") },
    { key: "back", label: "", cell: (row) => (row.kind === "ruling" ? <Link href="/admin/approvals">Decide it</Link> : <Button size="small"aria-label={`Take back: ${scopeName(row)} ${what(row)}`} onClick={() => setOpen(row)}>Take back</Button>) },
  ];
  return (
    <>
      <p>Where nothing else is set the margin is {marginText(of.default)}. That of a market goes before that of a league, and that before the one of a sport. The default stands in the <Link href="/admin/settings">settings</Link>.</p>
      <div className="traders-buttons">
        <Button variant="danger" onClick={() => setOpen("stop")}>Suspend a sport or league</Button>
        <Button onClick={() => setOpen("margin")}>Set a margin</Button>
      </div>
      <Table label="Set by hand" columns={columns} rows={of.controls} rowKey={({ kind, name, scope }) => `${kind} ${name} ${scope.outcome ?? ""}`}
        empty={<Empty icon={<SlidersHorizontal size={28} aria-hidden="true" />} text="Nothing is set by hand." />} />
      {open === "stop" && <SuspendDialog of={of} onClose={close} onDone={reload} />}
      {open === "margin" && <MarginDialog of={of} onClose={close} onDone={reload} />}
      {open !== null && typeof open === "object" && <BackDialog control={open} onClose={close} onDone={reload} />}
    </>
  );
}

function BackDialog({ control, onClose, onDone }: { control: ShownControl; onClose: () => void; onDone: () => void }) {
  const { scope, kind } = control;
  return (
    <AskWhy title="Take it back" description={`${scopeName(control)}: ${what(control)}.`} action="Take back" initial={{ reason: "" }}
      send={async ({ reason }) => {
        if (kind === "stop") await api.post("/api/admin/sports/stop", { scope, suspend: false, reason });
        else if (kind === "price") await api.post("/api/admin/sports/price", { scope, price: "", until: 0, reason });
        else await api.post("/api/admin/sports/margin", { scope, margins: {}, reason });
      }}
      done={() => "It was taken back."} onClose={onClose} onDone={onDone} />
  );
}
