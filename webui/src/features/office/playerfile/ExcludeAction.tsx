import { api } from "../../../lib/api";
import type { PlayerExcludeRequest } from "../../../lib/api.gen";
import { Select } from "../../../ui/Select";
import { PlayerActionDialog, type PlayerActionProps } from "./PlayerActionDialog";

type Duration = PlayerExcludeRequest["duration"];

const durations: { value: Duration; label: string }[] = [
  { value: "24h", label: "24 hours" }, { value: "7d", label: "7 days" }, { value: "30d", label: "30 days" }, { value: "6m", label: "6 months" },
  { value: "1y", label: "1 year" }, { value: "5y", label: "5 years" }, { value: "permanent", label: "Permanent" },
];

const initialValues: { duration: Duration; reason: string } = { duration: "7d", reason: "" };

export default function ExcludeAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <PlayerActionDialog {...rest} title="Exclude from play" description="An exclusion cannot be shortened, neither by the player nor by staff." action="Exclude" doneText="The player was excluded."
      initial={initialValues}
      send={({ duration, reason }) => api.post("/api/admin/player/exclude", { user: userId, duration, reason })}>
      {(model) => <Select label="For" {...model.field("duration")} onChange={(next) => model.set("duration", durations.find(({ value }) => value === next)?.value ?? model.values.peek().duration)} options={durations} />}
    </PlayerActionDialog>
  );
}
