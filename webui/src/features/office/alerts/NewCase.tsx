import { useRef } from "react";
import { api } from "../../../lib/api";
import { TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { FormDialog } from "../../../ui/office/ReasonDialog";
import { severities } from "./ruleText";

/** Opens a case about players. */
export function NewCase({ players, onClose, onOpened }: { players: string[]; onClose: () => void; onOpened: (id: string) => void }) {
  const caseId = useRef(""); // the form keeps the closures from the time it was submitted
  return (
    <FormDialog title="Open a case" action="Open the case" doneText="The case is open." initial={{ title: "", severity: "2", note: "" }}
      check={({ title }) => (title.trim() ? {} : { title: "Enter a title." })}
      send={async ({ title, severity, note }) => {
        caseId.current = (await api.post("/api/admin/case/open", { title, severity: Number(severity), note, players })).id;
      }}
      onClose={() => {
        onClose();
        if (caseId.current) onOpened(caseId.current);
      }}
      onDone={() => undefined}>
      {(form) => (
        <>
          <TextField label="Title" autoComplete="off" {...form.field("title")} maxLength={120} />
          <Select label="Severity" {...form.field("severity")} options={[...severities]} />
          <TextArea label="Note" hint="What is known so far" {...form.field("note")} maxLength={4000} rows={3} />
        </>
      )}
    </FormDialog>
  );
}
