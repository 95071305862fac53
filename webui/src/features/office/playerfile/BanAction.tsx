import { api } from "../../../lib/api";
import { PlayerActionDialog, type PlayerActionProps } from "./PlayerActionDialog";
import { WithPlayer } from "./WithPlayer";

export default function BanAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <WithPlayer userId={userId} title="Ban" onClose={rest.onClose}>
      {({ name, version, banned }) => (
        <PlayerActionDialog
          {...rest}
          title={banned ? `Unban ${name}` : `Ban ${name}`}
          description={banned ? undefined : "The player is signed out on all devices and sees the reason."}
          action={banned ? "Lift the ban" : "Ban"}
          doneText={banned ? "The ban was lifted." : "The player was banned."}
          initial={{ reason: "" }}
          send={({ reason }) => api.post(banned ? "/api/admin/player/unban" : "/api/admin/player/ban", { user: userId, version, reason })}
        />
      )}
    </WithPlayer>
  );
}
