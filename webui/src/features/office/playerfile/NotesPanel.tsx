// Notes of staff about a player.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { NoteRow } from "../../../lib/api.gen";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { LoadedCall } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { Time } from "../../../ui/Time";
import { NoteDialog } from "./NoteDialog";
import "./player-file.css";

export default function NotesPanel({ userId }: { userId: string }) {
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/player/notes", { user: userId }, { retry: true })} height={120}>
      {({ notes }, reload) => <NotesList userId={userId} notes={notes} reload={reload} />}
    </LoadedCall>
  );
}

function NotesList({ userId, notes, reload }: { userId: string; notes: NoteRow[]; reload: () => void }) {
  const [editing, setEditing] = useState<NoteRow | null>(null);
  const [selected, setSelected] = useState<NoteRow | null>(null);
  const ownId = store.user.value?._id;
  if (notes.length === 0) return <Empty text="There are no notes." />;
  return (
    <>
      <ul className="player-file-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="player-file-more">{note.author_name}, <Time at={note.created_at} />{note.version > 1 && <>, changed <Time at={note.changed_at} /></>}</p>
            <p className="player-file-text">{note.text}</p>
            <div className="player-file-row">
              {note.author === ownId && <Button size="small" onClick={() => setEditing(note)}>Change</Button>}
              {note.version > 1 && <Button size="small" variant="ghost" onClick={() => setSelected(note)}>Earlier versions</Button>}
            </div>
          </li>
        ))}
      </ul>
      {editing && <NoteDialog userId={userId} note={editing} onClose={() => setEditing(null)} onDone={reload} />}
      {selected && (
        <Dialog title="Versions of the note" size="medium" onClose={() => setSelected(null)}>
          <LoadedCall loadKey={selected.id} load={() => api.post("/api/admin/player/note_versions", { id: selected.id }, { retry: true })} height={120}>
            {({ versions }) => (
              <ul className="player-file-notes">
                {versions.map(({ version, text, at }) => <li key={version}><p className="player-file-more">Version {version}, <Time at={at} /></p><p className="player-file-text">{text}</p></li>)}
              </ul>
            )}
          </LoadedCall>
        </Dialog>
      )}
    </>
  );
}
