import { useState } from "react";
import { CircleQuestionMark, Pencil, Trash2 } from "lucide-react";
import { api, errorText } from "../../../../lib/api";
import type { StoredQuestion } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { ConfirmDialog } from "../../../../ui/Dialog";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { download } from "../../../../lib/csv";
import { useResource } from "../../../../lib/useResource";
import { Select } from "../../../../ui/Select";
import type { TableFilter } from "../../../../ui/office/FilterBar";
import { FormDialog } from "../../../../ui/office/ReasonDialog";
import { ResourcePage } from "../../../../ui/office/ResourcePage";
import { listModel } from "../../../../ui/office/list.model";
import type { DataColumn } from "../../../../ui/office/table.model";
import { ImportDialog } from "./ImportDialog";
import { QuestionDialog } from "./QuestionDialog";
import "./office.css";

const columns: DataColumn<StoredQuestion>[] = [
  { key: "question", label: "Question", alwaysVisible: true, cell: ({ question }) => question, text: ({ question }) => question },
  { key: "answer", label: "Answer", cell: ({ answer }) => answer, text: ({ answer }) => answer },
  { key: "on", label: "State", cell: ({ enabled }) => <Badge tone={enabled ? "action" : "neutral"}>{enabled ? "On" : "Off"}</Badge>, text: ({ enabled }) => (enabled ? "on" : "off") },
  { key: "asked", label: "Asked", numeric: true, cell: ({ asked }) => asked, text: ({ asked }) => String(asked) },
  { key: "asked_at", label: "Last asked", numeric: true, cell: ({ asked_at }) => (asked_at ? <Time at={asked_at} /> : "never"), text: ({ asked_at }) => (asked_at ? new Date(asked_at).toISOString() : "") },
];

const filters: TableFilter[] = [{ key: "q", label: "Search", placeholder: "Text of a question or answer", kind: "text" }];

export default function QuestionsPage() {
  const [model] = useState(() => listModel<StoredQuestion>({
    load: ({ filters: { q = "" }, after, size }) => api.post("/api/admin/chat/questions", { search: q, cursor: after ?? "", limit: size }, { retry: true }),
    rowKey: ({ id }) => id,
    columns,
    filters,
  }));

  async function runAction(action: () => Promise<unknown>, done: string) {
    try {
      await action();
      toast.success(done);
    } catch (error) {
      toast.error(errorText(error));
    }
    void model.reload();
  }

  return (
    <ResourcePage
      title="Quiz questions" lead="Quiz questions for the chat. Moderators and staff ask a question in a room. The first correct answer wins the reward of the setting chat.quiz_reward."
      tools={(open) => (
        <>
          <Button onClick={() => open((props) => <AskQuestionDialog question={null} {...props} />)}>Ask a question now</Button>
          <Button onClick={() => open((props) => <ImportDialog {...props} />)}>Import</Button>
          <Button onClick={() => void exportQuestions()}>Export</Button>
        </>
      )}
      create={{ label: "New question", dialog: (props) => <QuestionDialog question={null} {...props} /> }}
      model={model} columns={columns} filters={filters} file="questions-page" rowName={({ question }) => question}
      actions={(question) => [
        { id: "edit", label: "Change", icon: <Pencil aria-hidden="true" />, dialog: (props) => <QuestionDialog question={question} {...props} /> },
        { id: "ask", label: "Ask it now", icon: <CircleQuestionMark aria-hidden="true" />, dialog: (props) => <AskQuestionDialog question={question} {...props} /> },
        { id: "turn", label: question.enabled ? "Turn off" : "Turn on", onSelect: () => void runAction(() => api.post("/api/admin/chat/question", { ...questionFields(question), enabled: !question.enabled }), question.enabled ? "The question is disabled." : "The question is enabled.") },
        "separator",
        {
          id: "delete", label: "Delete", icon: <Trash2 aria-hidden="true" />, danger: true,
          dialog: ({ onClose }) => (
            <ConfirmDialog title="Delete this question?" text={question.question} action="Delete" onClose={onClose} onConfirm={() => {
              onClose();
              void runAction(() => api.post("/api/admin/chat/question/delete", { id: question.id, version: question.version }), "The question is deleted.");
            }} />
          ),
        },
      ]}
      empty="There are no questions yet. Create one or import a file."
    />
  );
}

async function exportQuestions() {
  try {
    download("questions.csv", (await api.post("/api/admin/chat/questions/export", {}, { retry: true })).csv);
  } catch (error) {
    toast.error(errorText(error));
  }
}

/** The fields of a question that are sent. */
const questionFields = ({ id, version, question, answer, enabled }: StoredQuestion) => ({ id, version, question, answer, enabled });

interface Props {
  /** Null for the question that was asked least often. */
  question: StoredQuestion | null;
  onClose: () => void;
  onDone: () => void;
}

function AskQuestionDialog({ question, onClose, onDone }: Props) {
  const chat = useResource(() => api.post("/api/admin/chat", {}, { retry: true }));
  const rooms = (chat.data.value?.rooms ?? []).filter(({ closed }) => !closed).map(({ id, title }) => ({ value: id, label: title ? `${title} (${id})` : id }));
  return (
    <FormDialog title="Ask in the chat" description={question ? question.question : "The least asked enabled question is used."} action="Ask now" doneText="The question is asked." initial={{ channel: "" }}
      send={({ channel }) => api.post("/api/admin/chat/question/ask", { id: question?.id ?? "", channel })} onClose={onClose} onDone={onDone}>
      {(form) => <Select label="Room" {...form.field("channel")} value={form.values.value.channel || (rooms[0]?.value ?? "")} options={rooms} />}
    </FormDialog>
  );
}
