import { api } from "../../../../lib/api";
import { PlayerActionDialog, type PlayerActionProps } from "../../playerfile/PlayerActionDialog";

export default function DeleteAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <PlayerActionDialog {...rest} title="Delete the account" description="The deletion needs approval. After that the player is notified and can withdraw it for some days. Then all personal data is erased permanently." action="Request deletion" doneText="The deletion waits for approval."
      initial={{ reason: "" }} send={({ reason }) => api.post("/api/admin/privacy/delete", { user: userId, reason })} />
  );
}
