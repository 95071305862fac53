// The groups of games that the player does not want to play.

import { useSignals } from "@preact/signals-react/runtime";
import { Card } from "../../../ui/Card";
import { Switch } from "../../../ui/Switch";
import { busy, type LimitsState, setControl, stateOf } from "./limits.model";
import { text } from "./limits.texts";
import { ByStaff } from "./ByStaff";
import { Wish } from "./Wish";

const groups = ["instant", "cards", "tables", "crash", "slots", "live", "sports", "futures", "poker"] as const;

export function Blocks({ state }: { state: LimitsState }) {
  useSignals();
  return (
    <Card title={text("limits.blocks")} text={text("limits.blocksText")}>
      <ul className="limits-list">
        {groups.filter((group) => state.groups.includes(group)).map((group) => {
          const held = stateOf(state, `block.${group}`);
          return (
            <li key={group}>
              <Switch label={text(`limits.group.${group}`)} checked={held.value !== ""} disabled={busy.value || (held.own === "" && held.staff.length > 0)} onChange={(on) => void setControl(held, on ? "1" : "")} />
              <ByStaff held={held} shown={() => text("limits.on")} />
              <Wish held={held} now={state.now} shown={() => ""} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
