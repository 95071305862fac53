// What staff wrote about a player.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../lib/api";
import type { NoteRow } from "../../../lib/api.gen";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { Loaded } from "./Loaded";
import { NoteDialog } from "./NoteDialog";
import "./dossier.css";

export default function NotesPanel({ userId }: { userId: string }) {
  return (
    <Loaded of={userId} load={() => api.post("/api/admin/player/notes", { user: userId }, { retry: true })} height={120}>
      {({ notes }, reload) => <Notes userId={userId} notes={notes} reload={reload} />}
    </Loaded>
  );
}

function Notes({ userId, notes, reload }: { userId: string; notes: NoteRow[]; reload: () => void }) {
  useSignals();
  const [changing, setChanging] = useState<NoteRow | null>(null);
  const [looking, setLooking] = useState<NoteRow | null>(null);
  const me = store.user.value?._id;
  if (notes.length === 0) return <Empty text="Nobody wrote anything about this player." />;
  return (
    <>
      <ul className="dossier-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="dossier-more">{note.author_name}, <Time at={note.created_at} />{note.version > 1 && <>, changed <Time at={note.changed_at} /></>}</p>
            <p className="dossier-text">{note.text}</p>
            <div className="dossier-row">
              {note.author === me && <Button size="small" onClick={() => setChanging(note)}>Change</Button>}
              {note.version > 1 && <Button size="small" variant="ghost" onClick={() => setLooking(note)}>Earlier versions</Button>}
            </div>
          </li>
        ))}
      </ul>
      {changing && <NoteDialog userId={userId} note={changing} onClose={() => setChanging(null)} onDone={reload} />}
      {looking && (
        <Dialog title="Versions of the note" size="medium" onClose={() => setLooking(null)}>
          <Loaded of={looking.id} load={() => api.post("/api/admin/player/note_versions", { id: looking.id }, { retry: true })} height={120}>
            {({ versions }) => (
              <ul className="dossier-notes">
                {versions.map(({ version, text, at }) => <li key={version}><p className="dossier-more">Version {version}, <Time at={at} /></p><p className="dossier-text">{text}</p></li>)}
              </ul>
            )}
          </Loaded>
        </Dialog>
      )}
    </>
  );
}
