// The groups of games that the player has blocked.

import { Card } from "../../../ui/Card";
import { Switch } from "../../../ui/Switch";
import { busy, type LimitsState, setControl, stateOf } from "./limits.model";
import { text } from "./limits.texts";
import { PendingRequest, StaffLimits } from "./PendingRequest";

const groups = ["instant", "cards", "tables", "crash", "slots", "live", "sports", "futures", "poker"] as const;

export function Blocks({ state }: { state: LimitsState }) {
  return (
    <Card title={text("limits.blocks")} text={text("limits.blocksText")}>
      <ul className="limits-list">
        {groups.filter((group) => state.groups.includes(group)).map((group) => {
          const control = stateOf(state, `block.${group}`);
          return (
            <li key={group}>
              <Switch label={text(`limits.group.${group}`)} checked={control.value !== ""} disabled={busy.value || (control.own === "" && control.staff.length > 0)} onChange={(on) => void setControl(control, on ? "1" : "")} />
              <StaffLimits control={control} format={() => text("limits.on")} />
              <PendingRequest control={control} now={state.now} format={() => ""} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
