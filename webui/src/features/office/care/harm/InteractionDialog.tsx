// Records how staff talked to a player about markers.

import { api } from "../../../../lib/api";
import type { InteractionRequest } from "../../../../lib/api.gen";
import { TextArea } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { FormDialog } from "../../../../ui/office/ReasonDialog";
import { findContactKind, contactKinds } from "./markers";

interface Props {
  userId: string;
  caseId: string;
  onClose: () => void;
  onDone: () => void;
}

export function InteractionDialog({ userId, caseId, onClose, onDone }: Props) {
  const initial: InteractionRequest = { case: caseId, user: userId, kind: "call", text: "" };
  return (
    <FormDialog title="Record an interaction" description="It is stored in the case permanently. The case can be closed afterwards." action="Record" doneText="The interaction was recorded." initial={initial}
      check={({ text }) => (text.trim() === "" ? { text: "Enter a summary." } : {})}
      send={(request) => api.post("/api/admin/harm/interaction", request)} onClose={onClose} onDone={onDone}>
      {(model) => (
        <>
          <Select label="Channel" {...model.field("kind")} onChange={(next) => model.set("kind", findContactKind(next)?.value ?? "call")} options={contactKinds} />
          <TextArea label="Summary" {...model.field("text")} maxLength={2000} rows={4} />
        </>
      )}
    </FormDialog>
  );
}
