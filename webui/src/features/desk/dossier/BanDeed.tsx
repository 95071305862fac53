import { api } from "../../../lib/api";
import { DeedDialog, type DeedProps } from "./DeedDialog";
import { KnownPlayer } from "./KnownPlayer";

export default function BanDeed({ userId, ...rest }: DeedProps) {
  return (
    <KnownPlayer userId={userId} title="Ban" onClose={rest.onClose}>
      {({ name, version, banned }) => (
        <DeedDialog
          {...rest}
          title={banned ? `Let ${name} in again` : `Ban ${name}`}
          description={banned ? undefined : "They are signed out everywhere and told the reason."}
          action={banned ? "Lift the ban" : "Ban"}
          done={banned ? "The ban was lifted." : "The player was banned."}
          initial={{ reason: "" }}
          send={({ reason }) => api.post(banned ? "/api/admin/player/unban" : "/api/admin/player/ban", { user: userId, version, reason })}
        />
      )}
    </KnownPlayer>
  );
}
