import { useRef } from "react";
import { api } from "../../../lib/api";
import { TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { Ask } from "./Parts";
import { severities } from "./words";

/** Opens a case about players. */
export function NewCase({ players, onClose, onOpened }: { players: string[]; onClose: () => void; onOpened: (id: string) => void }) {
  const opened = useRef(""); // the form holds on to the closures of when it was sent
  return (
    <Ask title="Open a case" action="Open the case" done="The case is open." initial={{ title: "", severity: "2", note: "" }}
      check={({ title }) => (title.trim() ? {} : { title: "Say what it is about." })}
      send={async ({ title, severity, note }) => {
        opened.current = (await api.post("/api/admin/case/open", { title, severity: Number(severity), note, players })).id;
      }}
      onClose={() => {
        onClose();
        if (opened.current) onOpened(opened.current);
      }}
      onDone={() => undefined}>
      {(form) => (
        <>
          <TextField label="Title" autoComplete="off" {...form.field("title")} maxLength={120} />
          <Select label="Severity" {...form.field("severity")} options={[...severities]} />
          <TextArea label="Note" hint="What is known so far" {...form.field("note")} maxLength={4000} rows={3} />
        </>
      )}
    </Ask>
  );
}
