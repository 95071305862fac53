// Ends a promo code now.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../lib/api";
import type { StaffCode } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";

export function StopCode({ code, onClose, onDone }: { code: StaffCode; onClose: () => void; onDone: () => void }) {
  useSignals();
  const [model] = useState(() => formModel({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Say why, for the log." } : {}),
    send: ({ reason }) => api.post("/api/admin/code/stop", { id: code._id, reason: reason.trim() }),
  }));
  const what = code.kind === "deposit_bonus" ? "Whoever has activated it and not deposited yet gets no bonus. What was given stays." : "Nobody can use it any more. What was given stays.";
  return (
    <Dialog title={`Stop ${code.name}`} description={what} onClose={onClose}>
      <Form model={model} action="Stop it" onCancel={onClose} onDone={() => {
        toast.success("It is stopped.");
        onDone();
        onClose();
      }}>
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
