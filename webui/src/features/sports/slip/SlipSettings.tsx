// How changes of odds are taken, how odds are written, and quick bets.

import { useSignals } from "@preact/signals-react/runtime";
import { bootstrap } from "../../../lib/bootstrap";
import { oddsFormats } from "../../../lib/odds";
import type { OddsFormat } from "../../../lib/types";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Switch } from "../../../ui/Switch";
import { oddsFormat } from "./odds";
import { quickStake } from "./place.model";
import { accept, acceptances, slippage, type Acceptance } from "./slip.model";
import { text } from "./slip.texts";

export function SlipSettings() {
  useSignals();
  return (
    <div className="slip-settings">
      <Select
        label={text("slip.settings")}
        value={accept.value}
        options={acceptances.map((one) => ({ value: one, label: text(`slip.accept.${one}`) }))}
        onChange={(chosen) => (accept.value = chosen as Acceptance)}
      />
      {accept.value === "within" && (
        <TextField label={text("slip.slippage")} inputMode="numeric" value={String(slippage.value)} onChange={(typed) => (slippage.value = Math.min(100, Number(typed.replace(/\D/g, "")) || 0))} />
      )}
      <Select
        label={text("slip.format")}
        value={oddsFormat.value}
        options={oddsFormats.map((one) => ({ value: one, label: text(`slip.format.${one}`) }))}
        onChange={(chosen) => (oddsFormat.value = chosen as OddsFormat)}
      />
      <Switch label={text("slip.quick")} hint={text("slip.quick.hint")} checked={quickStake.value !== null} onChange={(on) => (quickStake.value = on ? "1" : null)} />
      {quickStake.value !== null && <TextField label={text("slip.quick.stake")} hint={text("slip.limits", bootstrap.slip ?? { min: "1", max: "20" })} inputMode="decimal" value={quickStake.value} onChange={(typed) => (quickStake.value = typed.replace(/[^\d.]/g, ""))} />}
    </div>
  );
}
