// Time-out, self-exclusion, night pause and reality check.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { pageExists } from "../../../lib/offers";
import { formatDateTime } from "../../../lib/time";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ConfirmDialog } from "../../../ui/Dialog";
import { RadioCards } from "../../../ui/RadioCards";
import { Select } from "../../../ui/Select";
import { busy, checks, type LimitsState, nightText, setControl, stateOf, timeOuts, zoneText } from "./limits.model";
import { text } from "./limits.texts";
import { ByStaff } from "./ByStaff";
import { Wish } from "./Wish";

export function TimeOut({ state }: { state: LimitsState }) {
  useSignals();
  const [length, setLength] = useState<(typeof timeOuts)[number] | null>(null);
  const [asking, setAsking] = useState(false);
  const held = stateOf(state, "timeout");
  async function start() {
    if (length) await setControl(held, length);
    setAsking(false);
  }
  return (
    <Card title={text("limits.timeout")} text={text("limits.timeoutText")}>
      <div className="limits-form">
        {held.value !== "" && <p className="limits-strip">{text("limits.timeout.now", { until: formatDateTime(Number(held.value)) })}</p>}
        <ByStaff held={held} shown={(value) => formatDateTime(Number(value))} />
        <RadioCards label={text("limits.timeout")} value={length} onChange={(chosen) => setLength(timeOuts.find((one) => one === chosen) ?? null)} cards={timeOuts.map((value) => ({ value, label: text(`limits.timeout.${value}`) }))} />
        <div className="limits-buttons">
          <Button variant="primary" disabled={!length} onClick={() => setAsking(true)}>{text("limits.timeout.start")}</Button>
        </div>
      </div>
      {asking && length && (
        <ConfirmDialog
          title={text("limits.timeout.sure", { length: text(`limits.timeout.${length}`) })}
          text={text("limits.timeout.sureText")}
          action={text("limits.timeout.start")}
          loading={busy.value}
          onConfirm={() => void start()}
          onClose={() => setAsking(false)}
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
  useSignals();
  const held = stateOf(state, "night");
  const [from, setFrom] = useState(held.value.slice(0, 5) || "23:00");
  const [to, setTo] = useState(held.value.slice(6, 11) || "07:00");
  const zone = zoneText(Intl.DateTimeFormat().resolvedOptions().timeZone, -new Date().getTimezoneOffset());
  const options = (chosen: string) => (times.some(({ value }) => value === chosen) ? times : [...times, { value: chosen, label: chosen }]);
  return (
    <Card title={text("limits.night")} text={text("limits.nightText")}>
      <div className="limits-form">
        {held.value !== "" && <p className="limits-strip">{text("limits.night.now", { value: nightText(held.value) })}</p>}
        <div className="limits-pair">
          <Select label={text("limits.night.from")} value={from} onChange={setFrom} options={options(from)} />
          <Select label={text("limits.night.to")} value={to} onChange={setTo} options={options(to)} />
        </div>
        <div className="limits-buttons">
          <Button variant="primary" disabled={from === to || busy.value} onClick={() => void setControl(held, `${from}-${to}${zone}`)}>{text("limits.save")}</Button>
          {held.own !== "" && <Button variant="ghost" disabled={busy.value} onClick={() => void setControl(held, "")}>{text("limits.night.off")}</Button>}
        </div>
        <ByStaff held={held} shown={nightText} />
        <Wish held={held} now={state.now} shown={nightText} />
      </div>
    </Card>
  );
}

export function RealityCheck({ state }: { state: LimitsState }) {
  useSignals();
  const held = stateOf(state, "reality");
  const every = (minutes: string) => text("limits.reality.every", { minutes });
  return (
    <Card title={text("limits.reality")} text={text("limits.realityText")}>
      <div className="limits-form">
        <Select
          label={text("limits.reality.field")}
          value={held.own}
          disabled={busy.value}
          onChange={(value) => value !== held.own && void setControl(held, value)}
          options={[{ value: "", label: text("limits.reality.none") }, ...checks.map((value) => ({ value, label: every(value) }))]}
        />
        <ByStaff held={held} shown={every} />
        <Wish held={held} now={state.now} shown={every} />
      </div>
    </Card>
  );
}
