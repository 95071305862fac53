import { useState } from "react";
import { api } from "../../../../lib/api";
import type { StoredQuestion } from "../../../../lib/api.gen";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { Switch } from "../../../../ui/Switch";
import { toast } from "../../../../ui/toast";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";

interface Props {
  /** Null for a new one. */
  question: StoredQuestion | null;
  onClose: () => void;
  onDone: () => void;
}

export function QuestionDialog({ question, onClose, onDone }: Props) {
  const [form] = useState(() => formModel({
    initial: { question: question?.question ?? "", answer: question?.answer ?? "", enabled: question?.enabled ?? true },
    send: (values) => api.post("/api/admin/chat/question", { ...values, id: question?.id, version: question?.version ?? 0 }),
  }));
  const enabled = form.field("enabled");
  return (
    <Dialog title={question ? "Change a question" : "New question"} onClose={onClose}>
      <Form model={form} action={question ? "Save" : "Add"} onCancel={onClose} onDone={() => {
        toast.success("The question is saved.");
        onDone();
        onClose();
      }}>
        <TextField label="Question" maxLength={256} {...form.field("question")} />
        <TextField label="Answer" hint="The answer is not case-sensitive. Everything else must match." maxLength={256} {...form.field("answer")} />
        <Switch label="On" hint="Only enabled questions are asked automatically." checked={enabled.value} onChange={enabled.onChange} disabled={enabled.disabled} />
      </Form>
    </Dialog>
  );
}
