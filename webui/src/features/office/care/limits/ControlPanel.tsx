// The limits, pauses and blocks of a player: what is in force, what is pending, what is used, and
// every change. Staff can make one stricter.

import { useState } from "react";
import { api } from "../../../../lib/api";
import type { LimitsChange, ControlState, Usage } from "../../../../lib/api.gen";
import type { PlayerActionProps } from "../../../../lib/office";
import { Button } from "../../../../ui/Button";
import { TextField } from "../../../../ui/Field";
import { LoadedCall } from "../../../../ui/Loaded";
import { Select } from "../../../../ui/Select";
import { Empty } from "../../../../ui/States";
import { Table, type Column } from "../../../../ui/Table";
import { Time } from "../../../../ui/Time";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { controlName, valueText, controlNames, durationOptions, valueHint, storedValue } from "./control";

const controlColumns: Column<ControlState>[] = [
  { key: "control", label: "Control", cell: ({ control }) => controlName(control) },
  { key: "value", label: "In force", cell: ({ control, value }) => valueText(control, value) },
  { key: "own", label: "Set by the player", cell: ({ control, own }) => valueText(control, own) },
  { key: "staff", label: "Set by staff", cell: ({ control, staff }) => staff.map(({ value, at, until }) => (
    <div key={`${at} ${value} ${until}`}>{valueText(control, value)} {until === 0 ? "permanently" : <>until <Time at={until} /></>}</div>
  )) },
  { key: "pending", label: "Pending request", cell: ({ control, pending }) => pending && <>{valueText(control, pending.value)}, from <Time at={pending.from} /></> },
];

const usageColumns: Column<Usage>[] = [
  { key: "period", label: "Period", cell: ({ period }) => controlName(period) },
  { key: "deposited", label: "Deposited", cell: ({ deposited }) => `$${deposited}` },
  { key: "staked", label: "Staked", cell: ({ staked }) => `$${staked}` },
  { key: "lost", label: "Lost", cell: ({ lost }) => `$${lost}` },
  { key: "played", label: "Minutes played", cell: ({ played }) => Math.floor(played / 60) },
];

const changeColumns: Column<LimitsChange>[] = [
  { key: "at", label: "When", cell: ({ at }) => <Time at={at} /> },
  { key: "control", label: "Control", cell: ({ control }) => controlName(control) },
  { key: "step", label: "What", cell: ({ step }) => step.replace("_", " ") },
  { key: "was", label: "Before", cell: ({ control, was }) => valueText(control, was) },
  { key: "value", label: "After", cell: ({ control, value }) => valueText(control, value) },
  { key: "actor", label: "Who", cell: ({ actor }) => <code>{actor}</code> },
];

export default function ControlPanel({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/play-control", { user: userId }, { retry: true })} height={180}>
      {(state, reload) => (
        <>
          <div><Button size="small" onClick={() => setOpen(true)}>Set stricter control</Button></div>
          <h3>Controls</h3>
          <Table label="Controls" columns={controlColumns} rows={state.controls} rowKey={({ control }) => control} empty={<Empty text="There are no controls." />} />
          <h3>Used</h3>
          <Table label="Used" columns={usageColumns} rows={state.usage} rowKey={({ period }) => period} empty={<Empty text="There is no usage." />} />
          <h3>Changes</h3>
          <Table label="Changes" columns={changeColumns} rows={state.changes} rowKey={({ at, control, step, value }) => `${at} ${control} ${step} ${value}`} empty={<Empty text="There are no changes." />} />
          {open && <TightenDialog userId={userId} onClose={() => setOpen(false)} onDone={reload} />}
        </>
      )}
    </LoadedCall>
  );
}

const initialValues = { control: "loss.day", typed: "", days: "30", reason: "" };

function TightenDialog({ userId, ...rest }: PlayerActionProps) {
  return (
    <ReasonDialog {...rest} title="Set a stricter control" description="It cannot be released before its end, neither by the player nor by staff." action="Set" doneText="The control is active."
      initial={initialValues}
      send={({ control, typed, days, reason }) => api.post("/api/admin/play-control/tighten", { user: userId, control, value: storedValue(control, typed), until: days === "" ? 0 : Date.now() + Number(days) * 86_400_000, reason })}>
      {(model) => (
        <>
          <Select label="Control" {...model.field("control")} onChange={(next) => model.set("control", next)} options={controlNames} />
          <TextField label="Value" hint={valueHint(model.values.value.control)} {...model.field("typed")} />
          <Select label="Until" {...model.field("days")} onChange={(next) => model.set("days", next)} options={durationOptions} />
        </>
      )}
    </ReasonDialog>
  );
}
