// Records how staff talked to a player about markers.

import { useState } from "react";
import { api } from "../../../../lib/api";
import type { InteractionRequest } from "../../../../lib/api.gen";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea } from "../../../../ui/Field";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { Select } from "../../../../ui/Select";
import { toast } from "../../../../ui/toast";
import { findContactKind, contactKinds } from "./markers";

interface Props {
  userId: string;
  caseId: string;
  onClose: () => void;
  onDone: () => void;
}

export function InteractionDialog({ userId, caseId, onClose, onDone }: Props) {
  const [model] = useState(() => formModel<InteractionRequest, object>({
    initial: { case: caseId, user: userId, kind: "call", text: "" },
    check: ({ text }) => (text.trim() === "" ? { text: "Enter a summary." } : {}),
    send: (request) => api.post("/api/admin/harm/interaction", request).then(() => ({})),
  }));
  return (
    <Dialog title="Record an interaction" description="It is stored in the case permanently. The case can be closed afterwards." onClose={onClose}>
      <Form model={model} action="Record" onCancel={onClose} onDone={() => {
        toast.success("The interaction was recorded.");
        onDone();
        onClose();
      }}>
        <Select label="Channel" {...model.field("kind")} onChange={(next) => model.set("kind", findContactKind(next)?.value ?? "call")} options={contactKinds} />
        <TextArea label="Summary" {...model.field("text")} maxLength={2000} rows={4} />
      </Form>
    </Dialog>
  );
}
