// The limits of one kind, with what is used of each.

import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { Progress } from "../../../ui/Progress";
import { busy, type ControlState, type Kind, limitOf, type LimitsState, limitText, type Period, periods, setControl, shownIn, stateOf, usedOf } from "./limits.model";
import { text } from "./limits.texts";
import { ByStaff } from "./ByStaff";
import { Wish } from "./Wish";

export function Limits({ kind, state }: { kind: Kind; state: LimitsState }) {
  useSignals();
  const exceeded = kind === "deposit" && state.usage.some((usage) => {
    const held = stateOf(state, `deposit.${usage.period}`);
    return held.value !== "" && usedOf(kind, usage) > Number(held.value);
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
  useSignals();
  const [open, setOpen] = useState(false);
  const held = stateOf(state, `${kind}.${period}`);
  const usage = state.usage.find((one) => one.period === period);
  const used = usage ? usedOf(kind, usage) : 0;
  const name = text("limits.name", { kind: text(`limits.kind.${kind}`), period: text(`limits.period.${period}`) });
  const set = held.value !== "";
  return (
    <li>
      <div className="limits-row">
        <div>
          <strong>{text(`limits.period.${period}`)}</strong>
          <span className="limits-soft num">
            {set ? text("limits.usage", { used: limitText(kind, String(used)), limit: limitText(kind, held.value) }) : text("limits.none")}
          </span>
          {set && held.own !== "" && held.own !== held.value && <span className="limits-soft">{text("limits.own", { value: limitText(kind, held.own) })}</span>}
          <ByStaff held={held} shown={(value) => limitText(kind, value)} />
        </div>
        <Button size="small" aria-label={`${text(set ? "limits.change" : "limits.add")}: ${name}`} onClick={() => setOpen(true)}>{text(set ? "limits.change" : "limits.add")}</Button>
      </div>
      {set && <Progress label={name} value={used} max={Number(held.value)} />}
      <Wish held={held} now={state.now} shown={(value) => limitText(kind, value)} />
      {open && <LimitDialog kind={kind} period={period} held={held} onClose={() => setOpen(false)} />}
    </li>
  );
}

function LimitDialog({ kind, period, held, onClose }: { kind: Kind; period: Period; held: ControlState; onClose: () => void }) {
  useSignals();
  const [typed, setTyped] = useState(shownIn(kind, held.own));
  const [wrong, setWrong] = useState(false);
  async function save(value: string | null) {
    if (value === null) setWrong(true);
    else if (await setControl(held, value)) onClose();
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
            setWrong(false);
          }}
          error={wrong ? text("limits.field.wrong") : undefined}
        />
        <div className="limits-buttons">
          <Button type="submit" variant="primary" loading={busy.value}>{text("limits.save")}</Button>
          {held.own !== "" && <Button variant="ghost" disabled={busy.value} onClick={() => void save("")}>{text("limits.remove")}</Button>}
        </div>
      </form>
    </Dialog>
  );
}
