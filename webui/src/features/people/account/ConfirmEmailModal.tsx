// Shows how the confirmation of an e-mail address goes.

import { useSignals } from "@preact/signals-react/runtime";
import { MailCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
import { navigate } from "../../../lib/navigate";
import type { OverlayProps } from "../../../lib/overlays";
import { session } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { Dialog } from "../../../ui/Dialog";
import { Loader } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { text } from "./account.texts";
import { EmailConfirmation } from "./confirmEmail.model";
import { MailFailed } from "./MailFailed";

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
  return <MailFailed title={text("account.confirm.failedTitle")} failure={failure} retry={retry ? run : undefined} close={leave} />;
}
