// The settings of odds changes, the odds format, and quick bets.

import { bootstrap } from "../../../lib/bootstrap";
import { oddsFormats } from "../../../lib/odds";
import type { OddsFormat } from "../../../lib/types";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Switch } from "../../../ui/Switch";
import { oddsFormat } from "./odds";
import { quickStake } from "./place.model";
import { oddsAcceptance, acceptances, slippage, type OddsAcceptance } from "./slip.model";
import { text } from "./slip.texts";

export function SlipSettings() {
  return (
    <div className="slip-settings">
      <Select
        label={text("slip.settings")}
        value={oddsAcceptance.value}
        options={acceptances.map((one) => ({ value: one, label: text(`slip.accept.${one}`) }))}
        onChange={(chosen) => (oddsAcceptance.value = chosen as OddsAcceptance)}
      />
      {oddsAcceptance.value === "within" && (
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
