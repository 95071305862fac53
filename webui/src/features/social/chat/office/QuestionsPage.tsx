import { useEffect, useState } from "react";
import { CircleQuestionMark, Pencil, Plus, Trash2 } from "lucide-react";
import { api, errorText } from "../../../../lib/api";
import type { StoredQuestion } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { ConfirmDialog } from "../../../../ui/Dialog";
import { Empty } from "../../../../ui/States";
import { Time } from "../../../../ui/Time";
import { toast } from "../../../../ui/toast";
import { download } from "../../../../lib/csv";
import type { DataColumn } from "../../../../ui/work/dataColumn";
import { DataTable } from "../../../../ui/work/DataTable";
import { FilterBar, type TableFilter } from "../../../../ui/work/FilterBar";
import { pageAddress, tableModel } from "../../../../ui/work/table.model";
import { AskQuestionDialog } from "./AskDialog";
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

type OpenDialog = { kind: "edit" | "ask"; question: StoredQuestion | null } | { kind: "delete"; question: StoredQuestion } | { kind: "import" };

export default function QuestionsPage() {
  const [model] = useState(() => tableModel<StoredQuestion>({
    load: async ({ filters, after, size }) => {
      const { rows, next } = await api.post("/api/admin/chat/questions", { search: filters.q ?? "", cursor: after ?? "", limit: size }, { retry: true });
      return { rows, next: next || null };
    },
    rowKey: ({ id }) => id,
    columns: columns.map(({ key }) => key),
    sortable: [],
    filters: filters.map(({ key }) => key),
    sizes: [25, 50, 100, 200],
    defaultView: { sort: null, filters: {}, hidden: [], after: null, size: 50 },
    address: pageAddress,
  }));
  const [open, setOpen] = useState<OpenDialog | null>(null);
  useEffect(() => void model.reload(), [model]);
  const close = () => setOpen(null);
  const reload = () => void model.reload();

  async function runAction(action: () => Promise<unknown>, done: string) {
    try {
      await action();
      toast.success(done);
    } catch (error) {
      toast.error(errorText(error));
    }
    reload();
  }

  async function exportQuestions() {
    try {
      download("questions.csv", (await api.post("/api/admin/chat/questions/export", {}, { retry: true })).csv);
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  return (
    <div className="chat-office">
      <div className="chat-office-head">
        <div>
          <h1>Quiz questions</h1>
          <p className="chat-office-lead">Quiz questions for the chat. Moderators and staff ask a question in a room. The first correct answer wins the reward of the setting chat.quiz_reward.</p>
        </div>
        <div className="chat-office-actions">
          <Button onClick={() => setOpen({ kind: "ask", question: null })}>Ask a question now</Button>
          <Button onClick={() => setOpen({ kind: "import" })}>Import</Button>
          <Button onClick={() => void exportQuestions()}>Export</Button>
          <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen({ kind: "edit", question: null })}>New question</Button>
        </div>
      </div>
      <FilterBar model={model} filters={filters} columns={columns} file="questions-page" />
      <DataTable
        label="Quiz questions"
        model={model}
        columns={columns}
        rowName={({ question }) => question}
        actions={(question) => [
          { id: "edit", label: "Change", icon: <Pencil aria-hidden="true" />, onSelect: () => setOpen({ kind: "edit", question }) },
          { id: "ask", label: "Ask it now", icon: <CircleQuestionMark aria-hidden="true" />, onSelect: () => setOpen({ kind: "ask", question }) },
          { id: "turn", label: question.enabled ? "Turn off" : "Turn on", onSelect: () => void runAction(() => api.post("/api/admin/chat/question", { ...questionFields(question), enabled: !question.enabled }), question.enabled ? "The question is disabled." : "The question is enabled.") },
          "separator",
          { id: "delete", label: "Delete", icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => setOpen({ kind: "delete", question }) },
        ]}
        empty={<Empty text="There are no questions yet. Create one or import a file." />}
      />
      {open?.kind === "edit" && <QuestionDialog question={open.question} onClose={close} onDone={reload} />}
      {open?.kind === "ask" && <AskQuestionDialog question={open.question} onClose={close} onDone={reload} />}
      {open?.kind === "import" && <ImportDialog onClose={close} onDone={reload} />}
      {open?.kind === "delete" && (
        <ConfirmDialog title="Delete this question?" text={open.question.question} action="Delete" onClose={close} onConfirm={() => {
          const { id, version } = open.question;
          close();
          void runAction(() => api.post("/api/admin/chat/question/delete", { id, version }), "The question is deleted.");
        }} />
      )}
    </div>
  );
}

/** The fields of a question that are sent. */
const questionFields = ({ id, version, question, answer, enabled }: StoredQuestion) => ({ id, version, question, answer, enabled });
