import { useState } from "react";
import { api } from "../../../../lib/api";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { toast } from "../../../../ui/toast";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import type { PolicyId } from "./policies.model";

interface Props {
  id: PolicyId;
  version: number;
  onClose: () => void;
  onDone: () => void;
}

export function WithdrawDialog({ id, version, onClose, onDone }: Props) {
  const [form] = useState(() => formModel({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: "Enter a reason for the staff log." } : {}),
    send: ({ reason }) => api.post("/api/admin/policy/withdraw", { id, version, reason }),
  }));
  return (
    <Dialog title={`Withdraw version ${version}?`} description="It never comes into force. The current text stays in force." onClose={onClose}>
      <Form model={form} action="Withdraw" onCancel={onClose} onDone={() => {
        toast.success("The version is withdrawn.");
        onDone();
        onClose();
      }}>
        <TextField label="Reason" maxLength={500} {...form.field("reason")} />
      </Form>
    </Dialog>
  );
}
