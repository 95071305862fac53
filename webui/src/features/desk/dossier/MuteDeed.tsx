import { api } from "../../../lib/api";
import { Select } from "../../../ui/Select";
import { DeedDialog, type DeedProps } from "./DeedDialog";
import { KnownPlayer } from "./KnownPlayer";

const lengths = [
  { value: "5", label: "5 minutes" }, { value: "60", label: "1 hour" }, { value: "1440", label: "1 day" },
  { value: "10080", label: "7 days" }, { value: "43200", label: "30 days" },
];

export default function MuteDeed({ userId, ...rest }: DeedProps) {
  return (
    <KnownPlayer userId={userId} title="Mute" onClose={rest.onClose}>
      {({ name, version, muted }) => (muted ? (
        <DeedDialog {...rest} title={`Let ${name} write again`} action="Lift the mute" done="The mute was lifted." initial={{ reason: "" }}
          send={({ reason }) => api.post("/api/admin/player/unmute", { user: userId, version, reason })} />
      ) : (
        <DeedDialog {...rest} title={`Mute ${name}`} description="They read the chat and cannot write in it." action="Mute" done="The player was muted."
          initial={{ minutes: "60", reason: "" }}
          send={({ minutes, reason }) => api.post("/api/admin/player/mute", { user: userId, version, reason, minutes: Number(minutes) })}>
          {(model) => <Select label="For" {...model.field("minutes")} options={lengths} />}
        </DeedDialog>
      ))}
    </KnownPlayer>
  );
}
