import { api } from "../../../../lib/api";
import { DeedDialog, type DeedProps } from "../../dossier/DeedDialog";

export default function DeleteDeed({ userId, ...rest }: DeedProps) {
  return (
    <DeedDialog {...rest} title="Delete the account" description="A second person decides. Then the player is told and can take it back for some days, before everything that tells who the player is is erased for good." action="Ask for the deletion" done="A second person decides now."
      initial={{ reason: "" }} send={({ reason }) => api.post("/api/admin/privacy/delete", { user: userId, reason })} />
  );
}
