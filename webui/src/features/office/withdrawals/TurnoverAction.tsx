import { useState } from "react";
import { api } from "../../../lib/api";
import { Dialog } from "../../../ui/Dialog";
import { Button } from "../../../ui/Button";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";

interface Props {
  userId: string;
  onClose: () => void;
  onDone: () => void;
}

/** Requires a player whose coins may be mixed to wager deposits five times, or ends that. */
export default function TurnoverAction({ userId, onClose, onDone }: Props) {
  const [on, setOn] = useState<boolean | null>(null);
  if (on === null) {
    return (
      <Dialog title="Five-fold turnover" description="By the terms on coins from a mixer: deposits must be wagered five times before a withdrawal." onClose={onClose}>
        <div className="withdrawals-actions">
          <Button onClick={() => setOn(false)}>End</Button>
          <Button variant="primary" onClick={() => setOn(true)}>Require</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <ReasonDialog title={on ? "Require a five-fold turnover" : "End the five-fold turnover"} action={on ? "Require" : "End"} doneText={on ? "Deposits must be wagered five times." : "The default turnover applies again."}
      send={({ reason }) => api.post("/api/admin/withdrawal/turnover", { user: userId, on, reason })} onClose={onClose} onDone={onDone} />
  );
}
