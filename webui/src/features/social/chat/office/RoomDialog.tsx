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
  existingIds: readonly string[];
  onClose: () => void;
  onSave: (room: OfficeRoom) => void;
}

const languagePattern = /^[a-z]{2}$/;

export function RoomDialog({ room, existingIds, onClose, onSave }: Props) {
  const [kind, setKind] = useState("casino");
  const [languageCode, setLanguageCode] = useState("");
  const [values, setValues] = useState<OfficeRoom>(room ?? { id: "", title: "", rules: "", closed: false });
  const id = room?.id ?? `${kind}_${languageCode}`;
  const problem = room ? undefined : !languagePattern.test(languageCode) ? "Two lowercase letters, such as de" : existingIds.includes(id) ? "This room already exists" : undefined;
  return (
    <Dialog title={room ? `Room ${room.id}` : "New room"} onClose={onClose} footer={
      <>
        <Button variant="ghost" onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={problem !== undefined} onClick={() => {
          onSave({ ...values, id });
          onClose();
        }}>Apply</Button>
      </>
    }>
      <div className="chat-office-fields">
        {!room && (
          <>
            <Select label="Kind" value={kind} onChange={setKind} options={[{ value: "casino", label: "Casino" }, { value: "sport", label: "Sports" }]} />
            <TextField label="Language" hint="Two letters" value={languageCode} onChange={setLanguageCode} maxLength={2} error={languageCode === "" ? undefined : problem} />
          </>
        )}
        <TextField label="Name" hint="Leave empty for the default name" value={values.title} onChange={(title) => setValues({ ...values, title })} maxLength={24} />
        <TextArea label="Own rules" hint="One rule per line. Leave empty for the rules of the site." rows={5} value={values.rules} onChange={(rules) => setValues({ ...values, rules })} maxLength={2000} />
        <Switch label="Closed" hint="All players can read, but not write." checked={values.closed} onChange={(closed) => setValues({ ...values, closed })} />
      </div>
    </Dialog>
  );
}
