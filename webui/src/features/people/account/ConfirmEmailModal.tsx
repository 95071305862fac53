// Shows how the confirmation of an e-mail address goes.

import { useSignals } from "@preact/signals-react/runtime";
import { MailCheck, MailX } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigate";
import type { OverlayProps } from "../../../lib/overlays";
import { session } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Loader } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { text } from "./account.texts";
import { EmailConfirmation } from "./confirmEmail.model";

const newConfirmation = (leave: () => void) =>
  new EmailConfirmation({
    confirm: (link) => api.post("/auth/email/confirm", link),
    refreshUser: async () => {
      if (store.user.peek()) await session.update();
    },
    done: () => {
      leave();
      toast.success(text("account.confirm.done"));
    },
  });

export default function ConfirmEmailModal({ props, close }: OverlayProps<"confirm-email">) {
  useSignals();
  const leave = () => {
    close();
    navigate("/", { replace: true });
  };
  const [confirmation] = useState(() => newConfirmation(leave));
  const run = () => void confirmation.run(props.user, props.token);
  useEffect(run, [confirmation, props.user, props.token]);
  const { phase, failure, retry } = confirmation.state.value;
  if (phase === "working") {
    return (
      <Dialog title={text("account.confirm.title")} icon={<MailCheck aria-hidden="true" />} dismissible={false}>
        <Loader label={text("account.confirm.title")} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={text("account.confirm.failedTitle")}
      description={failure}
      icon={<MailX aria-hidden="true" />}
      onClose={leave}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>{t("general.close")}</Button>
          {retry && <Button variant="primary" onClick={run}>{t("general.retry")}</Button>}
        </>
      }
    />
  );
}
