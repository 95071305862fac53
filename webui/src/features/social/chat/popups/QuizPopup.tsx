// Asks the room a question, for moderators. The popup stays until the question
// is asked.

import { CircleQuestionMark } from "lucide-react";
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { errorText, fieldErrors } from "../../../../lib/api";
import type { RewardAnswer } from "../../../../lib/api.gen";
import { amountText } from "../../../../lib/currencies";
import { t } from "../../../../lib/i18n";
import type { OverlayProps } from "../../../../lib/overlays";
import { resource } from "../../../../lib/resource";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { hasKeyboard, useFirstFocus } from "../../../../ui/formFocus";
import { toast } from "../../../../ui/toast";
import { chatChannel } from "../chat.state";
import { calls } from "./popups.calls";
import { text } from "./popups.texts";
import "./popups.css";

/** What the winner gets, once that is known. */
function aboutOf(known: RewardAnswer | null): string {
  if (!known) return text("popups.quiz.about");
  if (Number(known.reward) === 0) return text("popups.quiz.free");
  return text("popups.quiz.reward", { reward: amountText(known.reward, known.currency) });
}

export default function QuizPopup({ close }: OverlayProps<"quiz">) {
  useSignals();
  const reward = useMemo(() => resource(calls.quizReward), []);
  useEffect(() => void reward.load(), [reward]);
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
    <Dialog title={text("popups.quiz.title")} icon={<CircleQuestionMark size={22} aria-hidden="true" />} description={aboutOf(reward.data.value)} onClose={close}>
      <form ref={form} className="popups-form" noValidate onSubmit={(event) => void send(event)}>
        <TextField label={text("popups.quiz.question")} value={question} onChange={setQuestion} error={missing(question) ?? faults.question} autoComplete="off" />
        <TextField label={text("popups.quiz.answer")} value={answer} onChange={setAnswer} hint={text("popups.quiz.hint")} error={missing(answer) ?? faults.answer} autoComplete="off" />
        {other && <p className="popups-problem" role="alert">{errorText(failure)}</p>}
        <Button type="submit" variant="primary" wide loading={sending}>{text("popups.quiz.send")}</Button>
      </form>
    </Dialog>
  );
}
