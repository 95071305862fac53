import { api } from "../../../lib/api";
import { Select } from "../../../ui/Select";
import { PlayerActionDialog, type PlayerActionProps } from "./PlayerActionDialog";
import { WithPlayer } from "./WithPlayer";

const durations = [
  { value: "5", label: "5 minutes" }, { value: "60", label: "1 hour" }, { value: "1440", label: "1 day" },
  { value: "10080", label: "7 days" }, { value: "43200", label: "30 days" },
];

export default function MuteAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Mute" onClose={rest.onClose}>
      {({ name, version, muted }) => (muted ? (
        <PlayerActionDialog {...rest} title={`Unmute ${name}`} action="Unmute" doneText="The player was unmuted." initial={{ reason: "" }}
          send={({ reason }) => api.post("/api/admin/player/unmute", { user: userId, version, reason })} />
      ) : (
        <PlayerActionDialog {...rest} title={`Mute ${name}`} description="The player can read the chat but cannot write." action="Mute" doneText="The player was muted."
          initial={{ minutes: "60", reason: "" }}
          send={({ minutes, reason }) => api.post("/api/admin/player/mute", { user: userId, version, reason, minutes: Number(minutes) })}>
          {(model) => <Select label="For" {...model.field("minutes")} options={durations} />}
        </PlayerActionDialog>
      ))}
    </WithPlayer>
  );
}
