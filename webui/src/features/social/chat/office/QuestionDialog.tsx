import { api } from "../../../../lib/api";
import type { StoredQuestion } from "../../../../lib/api.gen";
import { TextField } from "../../../../ui/Field";
import { Switch } from "../../../../ui/Switch";
import { FormDialog } from "../../../../ui/office/ReasonDialog";

interface Props {
  /** Null for a new one. */
  question: StoredQuestion | null;
  onClose: () => void;
  onDone: () => void;
}

export function QuestionDialog({ question, onClose, onDone }: Props) {
  return (
    <FormDialog title={question ? "Change a question" : "New question"} action={question ? "Save" : "Add"} doneText="The question is saved."
      initial={{ question: question?.question ?? "", answer: question?.answer ?? "", enabled: question?.enabled ?? true }}
      send={(values) => api.post("/api/admin/chat/question", { ...values, id: question?.id, version: question?.version ?? 0 })} onClose={onClose} onDone={onDone}>
      {(form) => {
        const enabled = form.field("enabled");
        return (
          <>
            <TextField label="Question" maxLength={256} {...form.field("question")} />
            <TextField label="Answer" hint="The answer is not case-sensitive. Everything else must match." maxLength={256} {...form.field("answer")} />
            <Switch label="On" hint="Only enabled questions are asked automatically." checked={enabled.value} onChange={enabled.onChange} disabled={enabled.disabled} />
          </>
        );
      }}
    </FormDialog>
  );
}
