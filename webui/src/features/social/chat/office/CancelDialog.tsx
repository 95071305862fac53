import { useState } from "react";
import { api } from "../../../../lib/api";
import type { HouseRainRow } from "../../../../lib/api.gen";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { toast } from "../../../../ui/toast";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";

interface Props {
  rain: HouseRainRow;
  onClose: () => void;
  onDone: () => void;
}

export function CancelDialog({ rain, onClose, onDone }: Props) {
  const [form] = useState(() => formModel({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Enter a reason for the staff log." } : {}),
    send: ({ reason }) => api.post("/api/admin/chat/rain/cancel", { id: rain.id, reason }),
  }));
  return (
    <Dialog title="Cancel this rain?" description={`${rain.amount} ${rain.currency.toUpperCase()} in ${rain.room}`} onClose={onClose}>
      <Form model={form} action="Cancel the rain" onCancel={onClose} onDone={() => {
        toast.success("The rain is cancelled.");
        onDone();
        onClose();
      }}>
        <TextField label="Reason" maxLength={500} {...form.field("reason")} />
      </Form>
    </Dialog>
  );
}
