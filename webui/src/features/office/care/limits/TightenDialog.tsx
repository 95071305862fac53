import { api } from "../../../../lib/api";
import { TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { PlayerActionDialog, type PlayerActionProps } from "../../playerfile/PlayerActionDialog";
import { controlNames, durationOptions, valueHint, storedValue } from "./control";

const initialValues = { control: "loss.day", typed: "", days: "30", reason: "" };

export function TightenDialog({ userId, ...rest }: PlayerActionProps) {
  return (
    <PlayerActionDialog {...rest} title="Set a stricter control" description="It cannot be released before its end, neither by the player nor by staff." action="Set" doneText="The control is active."
      initial={initialValues}
      send={({ control, typed, days, reason }) => api.post("/api/admin/play-control/tighten", { user: userId, control, value: storedValue(control, typed), until: days === "" ? 0 : Date.now() + Number(days) * 86_400_000, reason })}>
      {(model) => (
        <>
          <Select label="Control" {...model.field("control")} onChange={(next) => model.set("control", next)} options={controlNames} />
          <TextField label="Value" hint={valueHint(model.values.value.control)} {...model.field("typed")} />
          <Select label="Until" {...model.field("days")} onChange={(next) => model.set("days", next)} options={durationOptions} />
        </>
      )}
    </PlayerActionDialog>
  );
}
