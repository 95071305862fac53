// Sends the confirmation email again, and shows the result.

import { t } from "../../../lib/i18n";
import { Button, type ButtonProps } from "../../../ui/Button";
import { toast } from "../../../ui/toast";
import { sendingVerification, sendVerification } from "./shell.model";
import { text } from "./shell.texts";

async function send(): Promise<void> {
  const { sent, text: key } = await sendVerification();
  if (sent) toast.success(t(key));
  else toast.error(t(key));
}

export function ResendButton(style: Pick<ButtonProps, "variant" | "size">) {
  const sending = sendingVerification.value;
  return <Button {...style} disabled={sending} onClick={() => void send()}>{text(sending ? "shell.verify.sending" : "shell.verify.send")}</Button>;
}
