// A note about a player, new or as a new version.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { NoteRow } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import type { PlayerActionProps } from "./PlayerActionDialog";

export function NoteDialog({ userId, note, onClose, onDone }: PlayerActionProps & { note?: NoteRow }) {
  const [model] = useState(() => formModel<{ text: string }, true>({
    initial: { text: note?.text ?? "" },
    check: ({ text }): { text?: string } => (text.trim() === "" ? { text: "Enter a text." } : {}),
    send: ({ text }) => api.post("/api/admin/player/note", { user: userId, text, ...(note && { id: note.id, version: note.version }) }).then(() => true as const),
  }));
  return (
    <Dialog title={note ? "Change the note" : "Write a note"} description="Visible to staff. Earlier versions are stored." onClose={onClose}>
      <Form model={model} action="Save" onCancel={onClose} onDone={() => {
        toast.success("The note was saved.");
        onDone();
        onClose();
      }}>
        <TextArea label="Note" {...model.field("text")} rows={6} maxLength={4000} />
      </Form>
    </Dialog>
  );
}
