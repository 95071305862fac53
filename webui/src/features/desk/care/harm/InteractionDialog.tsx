// Notes how somebody of the team talked to a player about markers.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../../lib/api";
import type { InteractionRequest } from "../../../../lib/api.gen";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea } from "../../../../ui/Field";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { Select } from "../../../../ui/Select";
import { toast } from "../../../../ui/toast";
import { contactOf, contacts } from "./markers";

interface Props {
  userId: string;
  caseId: string;
  onClose: () => void;
  onDone: () => void;
}

export function InteractionDialog({ userId, caseId, onClose, onDone }: Props) {
  useSignals();
  const [model] = useState(() => formModel<InteractionRequest, object>({
    initial: { case: caseId, user: userId, kind: "call", text: "" },
    check: ({ text }) => (text.trim() === "" ? { text: "Say what was talked about." } : {}),
    send: (request) => api.post("/api/admin/harm/interaction", request).then(() => ({})),
  }));
  return (
    <Dialog title="Note an interaction" description="It stands in the case for good. The case can be closed after it." onClose={onClose}>
      <Form model={model} action="Note it" onCancel={onClose} onDone={() => {
        toast.success("The interaction is noted.");
        onDone();
        onClose();
      }}>
        <Select label="How" {...model.field("kind")} onChange={(next) => model.set("kind", contactOf(next)?.value ?? "call")} options={contacts} />
        <TextArea label="What was said" {...model.field("text")} maxLength={2000} rows={4} />
      </Form>
    </Dialog>
  );
}
