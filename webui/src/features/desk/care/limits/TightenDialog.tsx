import { api } from "../../../../lib/api";
import { TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { DeedDialog, type DeedProps } from "../../dossier/DeedDialog";
import { controlNames, ends, hintOf, storedValue } from "./control";

const first = { control: "loss.day", typed: "", days: "30", reason: "" };

export function TightenDialog({ userId, ...rest }: DeedProps) {
  return (
    <DeedDialog {...rest} title="Make play control stricter" description="Nobody can release it before its end, neither the player nor staff." action="Set it" done="It holds from now on."
      initial={first}
      send={({ control, typed, days, reason }) => api.post("/api/admin/play-control/tighten", { user: userId, control, value: storedValue(control, typed), until: days === "" ? 0 : Date.now() + Number(days) * 86_400_000, reason })}>
      {(model) => (
        <>
          <Select label="Control" {...model.field("control")} onChange={(next) => model.set("control", next)} options={controlNames} />
          <TextField label="Value" hint={hintOf(model.values.value.control)} {...model.field("typed")} />
          <Select label="Until" {...model.field("days")} onChange={(next) => model.set("days", next)} options={ends} />
        </>
      )}
    </DeedDialog>
  );
}
