// Notes of traders about an event.

import { useState } from "react";
import { api } from "../../../../lib/api";
import type { Note } from "../../../../lib/api.gen";
import { errorText } from "../../../../lib/errorText";
import { nameOf } from "../../../../lib/officeNames";
import { Button } from "../../../../ui/Button";
import { TextArea } from "../../../../ui/Field";
import { Time } from "../../../../ui/Time";

export function EventNotes({ event, notes, onDone }: { event: string; notes: Note[]; onDone: () => void }) {
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    try {
      await api.post("/api/admin/sports/note", { event, reason: text.trim() });
      setText("");
      setFailure(undefined);
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-label="Notes" className="traders-note">
      <h2>Notes</h2>
      <form noValidate onSubmit={(submitted) => {
        submitted.preventDefault();
        void add();
      }}>
        <TextArea label="Add a note" hint="Visible to other traders and stored in the staff log." rows={2} maxLength={500} error={failure} value={text} onChange={setText} />
        <Button type="submit" loading={busy} disabled={text.trim().length < 3}>Add the note</Button>
      </form>
      {notes.length === 0 ? <p className="traders-hint">There are no notes.</p> : (
        <ul className="traders-notes">{notes.map(({ actor, note, at }, index) => <li key={`${at}-${index}`}><strong>{actor === "system" ? "The site" : nameOf(actor)}</strong> <Time at={at} /><br />{note}</li>)}</ul>
      )}
    </section>
  );
}
