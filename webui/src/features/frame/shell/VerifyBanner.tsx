// Reminds a player that the e-mail address waits for its confirmation.

import { useSignals } from "@preact/signals-react/runtime";
import { MailCheck } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { t } from "../../../lib/i18n";
import { store, unverified } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { toast } from "../../../ui/toast";
import { sendingVerification, sendVerification } from "./shell.model";
import { text } from "./shell.texts";

async function send(): Promise<void> {
  const { sent, text: key } = await sendVerification();
  if (sent) toast.success(t(key));
  else toast.error(t(key));
}

export function VerifyBanner() {
  useSignals();
  if (!unverified.value) return null;
  const sending = sendingVerification.value;
  return (
    <section className="banner-verify" aria-label={text("shell.verify.title")}>
      <MailCheck className="banner-verify-icon" size={20} aria-hidden />
      <p className="banner-verify-text">
        <strong>{text("shell.verify.title")}</strong>
        {text("shell.verify.body", { email: store.user.value?.email ?? "" })}
      </p>
      <div className="banner-verify-actions">
        <Button size="small" disabled={sending} onClick={() => void send()}>
          {text(sending ? "shell.verify.sending" : "shell.verify.send")}
        </Button>
        <AppLink to={`/profile/${store.user.value?._id}`}>{text("shell.verify.change")}</AppLink>
      </div>
    </section>
  );
}
