// What staff do with the data of a player: copy or delete it.

import { api } from "../../../../lib/api";
import type { PlayerActionProps } from "../../../../lib/office";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";

export function CopyAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <ReasonDialog {...rest} title="Copy the data" description="Creates a copy of all data of the player, for a player who cannot sign in. The player is notified. Download the file from Privacy requests; each download is logged." action="Create copy" doneText="The copy is being created."
      send={({ reason }) => api.post("/api/admin/privacy/copy", { user: userId, reason })} />
  );
}

export function DeleteAction({ userId, ...rest }: PlayerActionProps) {
  return (
    <ReasonDialog {...rest} title="Delete the account" description="The deletion needs approval. After that the player is notified and can withdraw it for some days. Then all personal data is erased permanently." action="Request deletion" doneText="The deletion waits for approval."
      send={({ reason }) => api.post("/api/admin/privacy/delete", { user: userId, reason })} />
  );
}
