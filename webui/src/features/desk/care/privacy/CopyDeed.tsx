import { api } from "../../../../lib/api";
import { DeedDialog, type DeedProps } from "../../dossier/DeedDialog";

export default function CopyDeed({ userId, ...rest }: DeedProps) {
  return (
    <DeedDialog {...rest} title="Copy the data" description="A copy of all data of the player is made, for a player who cannot sign in. The player is told. You find the file under Privacy requests; that you fetch it stands in the log." action="Make a copy" done="The copy is being made."
      initial={{ reason: "" }} send={({ reason }) => api.post("/api/admin/privacy/copy", { user: userId, reason })} />
  );
}
