// Suspends or resumes bets on a scope, with a reason.

import { api } from "../../../../lib/api";
import type { Scope } from "../../../../lib/api.gen";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";

/** The scope to suspend or reopen. */
export interface SuspendAction {
  scope: Scope;
  name: string;
  suspend: boolean;
}

export function SuspendDialog({ action: { scope, name, suspend }, onClose, onDone }: { action: SuspendAction; onClose: () => void; onDone: () => void }) {
  return (
    <ReasonDialog
      title={`${suspend ? "Suspend" : "Resume"} ${name}`} action={suspend ? "Suspend" : "Resume"}
      description={suspend ? "No bets are accepted on it until it is resumed." : "Bets are accepted again, unless another suspension applies."}
      send={({ reason }) => api.post("/api/admin/sports/stop", { scope, suspend, reason })}
      doneText={suspend ? "Suspended." : "Resumed."} onClose={onClose} onDone={onDone}
    />
  );
}
