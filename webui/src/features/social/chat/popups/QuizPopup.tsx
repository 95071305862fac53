// Asks the room a question, for moderators. The popup stays until the question
// is asked.

import { CircleQuestionMark } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { errorText, fieldErrors } from "../../../../lib/api";
import { t } from "../../../../lib/i18n";
import type { OverlayProps } from "../../../../lib/overlays";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { hasKeyboard, useFirstFocus } from "../../../../ui/formFocus";
import { toast } from "../../../../ui/toast";
import { chatChannel } from "../chat.state";
import { calls } from "./popups.calls";
import { text } from "./popups.texts";
import "./popups.css";

export default function QuizPopup({ close }: OverlayProps<"quiz">) {
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form, hasKeyboard());
  const [question, setQuestion] = useState("");
  const [answer, setAnswer] = useState("");
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const faults = fieldErrors(failure);
  const other = failure !== null && !faults.question && !faults.answer;
  const missing = (typed: string) => (tried && typed.trim() === "" ? t("validation.required") : undefined);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    setTried(true);
    if (question.trim() === "" || answer.trim() === "") return;
    setSending(true);
    setFailure(null);
    try {
      await calls.quiz(question.trim(), answer.trim(), chatChannel.peek());
      toast.success(text("popups.quiz.asked"));
      close();
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  }

  return (
    <Dialog title={text("popups.quiz.title")} icon={<CircleQuestionMark size={22} aria-hidden="true" />} description={text("popups.quiz.about")} onClose={close}>
      <form ref={form} className="popups-form" noValidate onSubmit={(event) => void send(event)}>
        <TextField label={text("popups.quiz.question")} value={question} onChange={setQuestion} error={missing(question) ?? faults.question} autoComplete="off" />
        <TextField label={text("popups.quiz.answer")} value={answer} onChange={setAnswer} hint={text("popups.quiz.hint")} error={missing(answer) ?? faults.answer} autoComplete="off" />
        {other && <p className="popups-problem" role="alert">{errorText(failure)}</p>}
        <Button type="submit" variant="primary" wide loading={sending}>{text("popups.quiz.send")}</Button>
      </form>
    </Dialog>
  );
}
