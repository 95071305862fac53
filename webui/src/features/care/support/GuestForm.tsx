// A question by email, from a visitor without an account.

import { useState, type FormEvent } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { api } from "../../../lib/api";
import { errorText, fieldErrors } from "../../../lib/errorText";
import { navigate } from "../../../lib/navigate";
import { Button } from "../../../ui/Button";
import { captchaRequired } from "../../../ui/captcha/captcha.model";
import { CaptchaStep } from "../../../ui/captcha/CaptchaStep";
import { TextArea, TextField } from "../../../ui/Field";
import { text } from "./support.texts";

export function GuestForm() {
  const [email, setEmail] = useState("");
  const [message, setMessage] = useState("");
  const [step, setStep] = useState<"write" | "captcha" | "send">("write");
  const [failure, setFailure] = useState<unknown>(null);
  const fields = failure ? fieldErrors(failure) : {};
  const send = async (captcha: string) => {
    setStep("send");
    try {
      const { id, key } = await api.post("/api/support/guest/open", { email: email.trim(), message, captcha });
      navigate(`/help/chat/${id}#${key}`);
    } catch (error) {
      setFailure(error);
      setStep("write");
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if (captchaRequired()) setStep("captcha");
    else void send("");
  };
  return (
    <form className="help-guest" onSubmit={submit} aria-label={text("support.guestTitle")}>
      <h2>{text("support.guestTitle")}</h2>
      <p>{text("support.guestHint")}</p>
      <TextField label={text("support.email")} type="email" autoComplete="email" required value={email} onChange={setEmail} error={fields.email} />
      <TextArea label={text("support.message")} required maxLength={bootstrap.support?.maxLength} value={message} onChange={setMessage} error={failure && !fields.email ? errorText(failure) : undefined} />
      {step === "captcha" ? <CaptchaStep onPayload={(payload) => void send(payload)} /> : <Button type="submit" variant="primary" loading={step === "send"}>{text("support.guestSend")}</Button>}
    </form>
  );
}
