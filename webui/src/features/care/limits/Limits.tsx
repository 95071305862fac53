// The limits of one kind, with their usage.

import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { Progress } from "../../../ui/Progress";
import { busy, type ControlState, type Kind, limitOf, type LimitsState, limitText, type Period, periods, setControl, limitInput, stateOf, usedOf } from "./limits.model";
import { text } from "./limits.texts";
import { PendingRequest, StaffLimits } from "./PendingRequest";

export function Limits({ kind, state }: { kind: Kind; state: LimitsState }) {
  const exceeded = kind === "deposit" && state.usage.some((usage) => {
    const control = stateOf(state, `deposit.${usage.period}`);
    return control.value !== "" && usedOf(kind, usage) > Number(control.value);
  });
  return (
    <Card title={text(`limits.kind.${kind}`)} text={text(`limits.about.${kind}`)}>
      {exceeded && <p className="limits-strip">{text("limits.exceeded")}</p>}
      <ul className="limits-list">
        {periods.map((period) => <Limit key={period} kind={kind} period={period} state={state} />)}
      </ul>
    </Card>
  );
}

function Limit({ kind, period, state }: { kind: Kind; period: Period; state: LimitsState }) {
  const [open, setOpen] = useState(false);
  const control = stateOf(state, `${kind}.${period}`);
  const usage = state.usage.find((one) => one.period === period);
  const used = usage ? usedOf(kind, usage) : 0;
  const name = text("limits.name", { kind: text(`limits.kind.${kind}`), period: text(`limits.period.${period}`) });
  const set = control.value !== "";
  return (
    <li>
      <div className="limits-row">
        <div>
          <strong>{text(`limits.period.${period}`)}</strong>
          <span className="limits-soft num">
            {set ? text("limits.usage", { used: limitText(kind, String(used)), limit: limitText(kind, control.value) }) : text("limits.none")}
          </span>
          {set && control.own !== "" && control.own !== control.value && <span className="limits-soft">{text("limits.own", { value: limitText(kind, control.own) })}</span>}
          <StaffLimits control={control} format={(value) => limitText(kind, value)} />
        </div>
        <Button size="small" aria-label={`${text(set ? "limits.change" : "limits.add")}: ${name}`} onClick={() => setOpen(true)}>{text(set ? "limits.change" : "limits.add")}</Button>
      </div>
      {set && <Progress label={name} value={used} max={Number(control.value)} />}
      <PendingRequest control={control} now={state.now} format={(value) => limitText(kind, value)} />
      {open && <LimitDialog kind={kind} period={period} control={control} onClose={() => setOpen(false)} />}
    </li>
  );
}

function LimitDialog({ kind, period, control, onClose }: { kind: Kind; period: Period; control: ControlState; onClose: () => void }) {
  const [typed, setTyped] = useState(limitInput(kind, control.own));
  const [invalid, setInvalid] = useState(false);
  async function save(value: string | null) {
    if (value === null) setInvalid(true);
    else if (await setControl(control, value)) onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save(limitOf(kind, typed));
  }
  return (
    <Dialog
      title={text("limits.dialog", { kind: text(`limits.kind.${kind}`).toLowerCase(), period: text(`limits.period.${period}`).toLowerCase() })}
      description={text("limits.dialogText")}
      onClose={onClose}
    >
      <form className="limits-form" onSubmit={submit} noValidate>
        <TextField
          label={text(kind === "time" ? "limits.field.time" : "limits.field.money")}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setInvalid(false);
          }}
          error={invalid ? text("limits.field.wrong") : undefined}
        />
        <div className="limits-buttons">
          <Button type="submit" variant="primary" loading={busy.value}>{text("limits.save")}</Button>
          {control.own !== "" && <Button variant="ghost" disabled={busy.value} onClick={() => void save("")}>{text("limits.remove")}</Button>}
        </div>
      </form>
    </Dialog>
  );
}
