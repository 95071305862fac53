import { useEffect, useMemo, useState } from "react";
import { api } from "../../../../lib/api";
import type { StoredQuestion } from "../../../../lib/api.gen";
import { resource } from "../../../../lib/resource";
import { Dialog } from "../../../../ui/Dialog";
import { Select } from "../../../../ui/Select";
import { toast } from "../../../../ui/toast";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";

interface Props {
  /** Null for the question that was asked least often. */
  question: StoredQuestion | null;
  onClose: () => void;
  onDone: () => void;
}

export function AskQuestionDialog({ question, onClose, onDone }: Props) {
  const chat = useMemo(() => resource(() => api.post("/api/admin/chat", {}, { retry: true })), []);
  useEffect(() => void chat.load(), [chat]);
  const [form] = useState(() => formModel({
    initial: { channel: "" },
    send: ({ channel }) => api.post("/api/admin/chat/question/ask", { id: question?.id ?? "", channel }),
  }));
  const rooms = (chat.data.value?.rooms ?? []).filter(({ closed }) => !closed).map(({ id, title }) => ({ value: id, label: title ? `${title} (${id})` : id }));
  const channel = form.field("channel");
  return (
    <Dialog title="Ask in the chat" description={question ? question.question : "The least asked enabled question is used."} onClose={onClose}>
      <Form model={form} action="Ask now" onCancel={onClose} onDone={() => {
        toast.success("The question is asked.");
        onDone();
        onClose();
      }}>
        <Select label="Room" {...channel} value={channel.value || (rooms[0]?.value ?? "")} options={rooms} />
      </Form>
    </Dialog>
  );
}
