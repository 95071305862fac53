// A note about a player, new or as a new version.

import { api } from "../../../lib/api";
import type { NoteRow } from "../../../lib/api.gen";
import type { PlayerActionProps } from "../../../lib/office";
import { TextArea } from "../../../ui/Field";
import { FormDialog } from "../../../ui/office/ReasonDialog";

export function NoteDialog({ userId, note, onClose, onDone }: PlayerActionProps & { note?: NoteRow }) {
  return (
    <FormDialog title={note ? "Change the note" : "Write a note"} description="Visible to staff. Earlier versions are stored." action="Save" doneText="The note was saved." initial={{ text: note?.text ?? "" }}
      check={({ text }) => (text.trim() === "" ? { text: "Enter a text." } : {})}
      send={({ text }) => api.post("/api/admin/player/note", { user: userId, text, ...(note && { id: note.id, version: note.version }) })} onClose={onClose} onDone={onDone}>
      {(model) => <TextArea label="Note" {...model.field("text")} rows={6} maxLength={4000} />}
    </FormDialog>
  );
}
