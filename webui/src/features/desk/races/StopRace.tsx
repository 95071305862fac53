// Ends a race now: paid as it stands, or not at all.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../lib/api";
import type { StaffRace } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";

export function StopRace({ race, onClose, onDone }: { race: StaffRace; onClose: () => void; onDone: () => void }) {
  useSignals();
  const [model] = useState(() => formModel({
    initial: { pay: race.kind === "race" && race.state === "running", reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Say why, for the log." } : {}),
    send: ({ pay, reason }) => api.post("/api/admin/race/stop", { id: race.id, pay, reason: reason.trim() }),
  }));
  const pay = model.field("pay");
  const can = race.kind === "race" && race.state === "running";
  return (
    <Dialog title={`Stop ${race.name}`} description={race.kind === "challenge" ? "Nobody can win it any more. Who has won keeps the prize." : "No further bet counts."} onClose={onClose}>
      <Form model={model} action="Stop it" onCancel={onClose} onDone={() => {
        toast.success("It is stopped.");
        onDone();
        onClose();
      }}>
        {can && <Switch label="Pay it as it stands" hint={`It would cost $${race.cost} of $${race.budget}. Off: nothing is paid, and it leaves the page.`} checked={pay.value} onChange={pay.onChange} disabled={pay.disabled} />}
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
