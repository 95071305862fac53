// Time-out, self-exclusion, night pause and reality check.

import { useState } from "react";
import { pageExists } from "../../../lib/availability";
import { formatDateTime } from "../../../lib/time";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ConfirmDialog } from "../../../ui/Dialog";
import { RadioCards } from "../../../ui/RadioCards";
import { Select } from "../../../ui/Select";
import { busy, realityIntervals, type LimitsState, nightText, setControl, stateOf, timeOuts, zoneText } from "./limits.model";
import { text } from "./limits.texts";
import { PendingRequest, StaffLimits } from "./PendingRequest";

export function TimeOut({ state }: { state: LimitsState }) {
  const [length, setLength] = useState<(typeof timeOuts)[number] | null>(null);
  const [confirming, setConfirming] = useState(false);
  const control = stateOf(state, "timeout");
  async function start() {
    if (length) await setControl(control, length);
    setConfirming(false);
  }
  return (
    <Card title={text("limits.timeout")} text={text("limits.timeoutText")}>
      <div className="limits-form">
        {control.value !== "" && <p className="limits-strip">{text("limits.timeout.now", { until: formatDateTime(Number(control.value)) })}</p>}
        <StaffLimits control={control} format={(value) => formatDateTime(Number(value))} />
        <RadioCards label={text("limits.timeout")} value={length} onChange={(chosen) => setLength(timeOuts.find((one) => one === chosen) ?? null)} cards={timeOuts.map((value) => ({ value, label: text(`limits.timeout.${value}`) }))} />
        <div className="limits-buttons">
          <Button variant="primary" disabled={!length} onClick={() => setConfirming(true)}>{text("limits.timeout.start")}</Button>
        </div>
      </div>
      {confirming && length && (
        <ConfirmDialog
          title={text("limits.timeout.sure", { length: text(`limits.timeout.${length}`) })}
          text={text("limits.timeout.sureText")}
          action={text("limits.timeout.start")}
          loading={busy.value}
          onConfirm={() => void start()}
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  );
}

export function Exclusion() {
  const page = "/profile/settings/self-exclusion";
  if (!pageExists(page)) return null;
  return <Card title={text("limits.exclusion")} text={text("limits.exclusionText")} aside={<LinkButton href={page}>{text("limits.exclusion.open")}</LinkButton>} />;
}

/** The half hours of a day. */
const times = Array.from({ length: 48 }, (_, at) => {
  const value = `${String(Math.floor(at / 2)).padStart(2, "0")}:${at % 2 ? "30" : "00"}`;
  return { value, label: value };
});

export function NightPause({ state }: { state: LimitsState }) {
  const control = stateOf(state, "night");
  const [from, setFrom] = useState(control.value.slice(0, 5) || "23:00");
  const [to, setTo] = useState(control.value.slice(6, 11) || "07:00");
  const zone = zoneText(Intl.DateTimeFormat().resolvedOptions().timeZone, -new Date().getTimezoneOffset());
  const options = (chosen: string) => (times.some(({ value }) => value === chosen) ? times : [...times, { value: chosen, label: chosen }]);
  return (
    <Card title={text("limits.night")} text={text("limits.nightText")}>
      <div className="limits-form">
        {control.value !== "" && <p className="limits-strip">{text("limits.night.now", { value: nightText(control.value) })}</p>}
        <div className="limits-pair">
          <Select label={text("limits.night.from")} value={from} onChange={setFrom} options={options(from)} />
          <Select label={text("limits.night.to")} value={to} onChange={setTo} options={options(to)} />
        </div>
        <div className="limits-buttons">
          <Button variant="primary" disabled={from === to || busy.value} onClick={() => void setControl(control, `${from}-${to}${zone}`)}>{text("limits.save")}</Button>
          {control.own !== "" && <Button variant="ghost" disabled={busy.value} onClick={() => void setControl(control, "")}>{text("limits.night.off")}</Button>}
        </div>
        <StaffLimits control={control} format={nightText} />
        <PendingRequest control={control} now={state.now} format={nightText} />
      </div>
    </Card>
  );
}

export function RealityCheck({ state }: { state: LimitsState }) {
  const control = stateOf(state, "reality");
  const every = (minutes: string) => text("limits.reality.every", { minutes });
  return (
    <Card title={text("limits.reality")} text={text("limits.realityText")}>
      <div className="limits-form">
        <Select
          label={text("limits.reality.field")}
          value={control.own}
          disabled={busy.value}
          onChange={(value) => value !== control.own && void setControl(control, value)}
          options={[{ value: "", label: text("limits.reality.none") }, ...realityIntervals.map((value) => ({ value, label: every(value) }))]}
        />
        <StaffLimits control={control} format={every} />
        <PendingRequest control={control} now={state.now} format={every} />
      </div>
    </Card>
  );
}
