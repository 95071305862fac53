import { api } from "../../../../lib/api";
import { PlayerActionDialog, type PlayerActionProps } from "../../playerfile/PlayerActionDialog";

export default function CopyAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <PlayerActionDialog {...rest} title="Copy the data" description="Creates a copy of all data of the player, for a player who cannot sign in. The player is notified. Download the file from Privacy requests; each download is logged." action="Create copy" doneText="The copy is being created."
      initial={{ reason: "" }} send={({ reason }) => api.post("/api/admin/privacy/copy", { user: userId, reason })} />
  );
}
