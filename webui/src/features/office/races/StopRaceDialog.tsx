// Ends a race now, with payouts by the current ranking or without payouts.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { StaffRace } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";

export function StopRaceDialog({ race, onClose, onDone }: { race: StaffRace; onClose: () => void; onDone: () => void }) {
  const [model] = useState(() => formModel({
    initial: { pay: race.kind === "race" && race.state === "running", reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Enter a reason for the log." } : {}),
    send: ({ pay, reason }) => api.post("/api/admin/race/stop", { id: race.id, pay, reason: reason.trim() }),
  }));
  const pay = model.field("pay");
  const canPay = race.kind === "race" && race.state === "running";
  return (
    <Dialog title={`Stop ${race.name}`} description={race.kind === "challenge" ? "The challenge can no longer be won. Winners keep their prize." : "Later bets do not count."} onClose={onClose}>
      <Form model={model} action="Stop" onCancel={onClose} onDone={() => {
        toast.success("The race was stopped.");
        onDone();
        onClose();
      }}>
        {canPay && <Switch label="Pay by the current ranking" hint={`It would cost $${race.cost} of $${race.budget}. Off: nothing is paid, and the race is removed from the page.`} checked={pay.value} onChange={pay.onChange} disabled={pay.disabled} />}
        <TextArea label="Reason" hint="It is stored in the staff log." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
