import { useState } from "react";
import type { OfficeRoom } from "../../../../lib/api.gen";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea, TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { Switch } from "../../../../ui/Switch";

interface Props {
  /** Null for a new one. */
  room: OfficeRoom | null;
  taken: readonly string[];
  onClose: () => void;
  onKeep: (room: OfficeRoom) => void;
}

const language = /^[a-z]{2}$/;

export function RoomDialog({ room, taken, onClose, onKeep }: Props) {
  const [kind, setKind] = useState("casino");
  const [spoken, setSpoken] = useState("");
  const [kept, setKept] = useState<OfficeRoom>(room ?? { id: "", title: "", rules: "", closed: false });
  const id = room?.id ?? `${kind}_${spoken}`;
  const wrong = room ? undefined : !language.test(spoken) ? "Two small letters, such as de" : taken.includes(id) ? "There is this room already" : undefined;
  return (
    <Dialog title={room ? `Room ${room.id}` : "New room"} onClose={onClose} footer={
      <>
        <Button variant="ghost" onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={wrong !== undefined} onClick={() => {
          onKeep({ ...kept, id });
          onClose();
        }}>Keep</Button>
      </>
    }>
      <div className="chat-office-fields">
        {!room && (
          <>
            <Select label="Kind" value={kind} onChange={setKind} options={[{ value: "casino", label: "Casino" }, { value: "sport", label: "Sports" }]} />
            <TextField label="Language" hint="Two letters" value={spoken} onChange={setSpoken} maxLength={2} error={spoken === "" ? undefined : wrong} />
          </>
        )}
        <TextField label="Name" hint="Empty for the usual one" value={kept.title} onChange={(title) => setKept({ ...kept, title })} maxLength={24} />
        <TextArea label="Rules of its own" hint="One a line; empty for the rules of the site" rows={5} value={kept.rules} onChange={(rules) => setKept({ ...kept, rules })} maxLength={2000} />
        <Switch label="Closed" hint="Everybody can read, nobody can write." checked={kept.closed} onChange={(closed) => setKept({ ...kept, closed })} />
      </div>
    </Dialog>
  );
}
