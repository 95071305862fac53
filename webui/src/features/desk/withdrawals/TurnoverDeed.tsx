import { useState } from "react";
import { api } from "../../../lib/api";
import { Dialog } from "../../../ui/Dialog";
import { Button } from "../../../ui/Button";
import { AskWhy } from "./Parts";

interface Props {
  userId: string;
  onClose: () => void;
  onDone: () => void;
}

/** Demands that a player whose coins may be mixed wagers deposits five times, or ends that. */
export default function TurnoverDeed({ userId, onClose, onDone }: Props) {
  const [on, setOn] = useState<boolean | null>(null);
  if (on === null) {
    return (
      <Dialog title="Turnover of five" description="As the terms say of coins that passed through a mixer: deposits must be wagered five times before a withdrawal." onClose={onClose}>
        <div className="withdrawals-deeds">
          <Button onClick={() => setOn(false)}>End it</Button>
          <Button variant="primary" onClick={() => setOn(true)}>Demand it</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <AskWhy title={on ? "Demand a turnover of five" : "End the turnover of five"} action={on ? "Demand it" : "End it"} done={on ? "Deposits must be wagered five times." : "The usual turnover holds again."}
      send={(reason) => api.post("/api/admin/withdrawal/turnover", { user: userId, on, reason })} onClose={onClose} onDone={onDone} />
  );
}
