// Asks a quiz question in the room, for moderators. The popup stays until the question is sent.

import { CircleQuestionMark } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { errorText, fieldErrors } from "../../../../lib/api";
import type { RewardAnswer } from "../../../../lib/api.gen";
import { amountText } from "../../../../lib/currencies";
import { t } from "../../../../lib/i18n";
import type { OverlayProps } from "../../../../lib/overlays";
import { useResource } from "../../../../lib/useResource";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { TextField } from "../../../../ui/Field";
import { hasKeyboard, useFirstFocus } from "../../../../ui/formFocus";
import { toast } from "../../../../ui/toast";
import { chatChannel } from "../chat.state";
import { calls } from "./popups.calls";
import { text } from "./popups.texts";
import "./popups.css";

/** The reward of the winner, once it is known. */
function rewardDescription(rewardAnswer: RewardAnswer | null): string {
  if (!rewardAnswer) return text("popups.quiz.about");
  if (Number(rewardAnswer.reward) === 0) return text("popups.quiz.free");
  return text("popups.quiz.reward", { reward: amountText(rewardAnswer.reward, rewardAnswer.currency) });
}

export default function QuizPopup({ close }: OverlayProps<"quiz">) {
  const reward = useResource(calls.quizReward);
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form, hasKeyboard());
  const [question, setQuestion] = useState("");
  const [answer, setAnswer] = useState("");
  const [sending, setSending] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const errors = fieldErrors(failure);
  const hasOtherError = failure !== null && !errors.question && !errors.answer;
  const missing = (typed: string) => (submitted && typed.trim() === "" ? t("validation.required") : undefined);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    setSubmitted(true);
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
    <Dialog title={text("popups.quiz.title")} icon={<CircleQuestionMark size={22} aria-hidden="true" />} description={rewardDescription(reward.data.value)} onClose={close}>
      <form ref={form} className="popups-form" noValidate onSubmit={(event) => void send(event)}>
        <TextField label={text("popups.quiz.question")} value={question} onChange={setQuestion} error={missing(question) ?? errors.question} autoComplete="off" />
        <TextField label={text("popups.quiz.answer")} value={answer} onChange={setAnswer} hint={text("popups.quiz.hint")} error={missing(answer) ?? errors.answer} autoComplete="off" />
        {hasOtherError && <p className="popups-problem" role="alert">{errorText(failure)}</p>}
        <Button type="submit" variant="primary" wide loading={sending}>{text("popups.quiz.send")}</Button>
      </form>
    </Dialog>
  );
}
