// Ends a promo code now.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { StaffCode } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";

export function StopCodeDialog({ code, onClose, onDone }: { code: StaffCode; onClose: () => void; onDone: () => void }) {
  const [model] = useState(() => formModel({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Enter a reason for the log." } : {}),
    send: ({ reason }) => api.post("/api/admin/code/stop", { id: code._id, reason: reason.trim() }),
  }));
  const description = code.kind === "deposit_bonus" ? "Players who activated it and have not deposited yet get no bonus. Granted rewards are not affected." : "The code can no longer be used. Granted rewards are not affected.";
  return (
    <Dialog title={`Stop ${code.name}`} description={description} onClose={onClose}>
      <Form model={model} action="Stop" onCancel={onClose} onDone={() => {
        toast.success("The code was stopped.");
        onDone();
        onClose();
      }}>
        <TextArea label="Reason" hint="It is stored in the staff log." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
