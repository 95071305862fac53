// Asks for the confirmation of an email address, and shows the result.

import { MailCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
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
import { MailFailed } from "./MailFailed";

const newConfirmation = (closeToHome: () => void) =>
  new EmailConfirmation({
    confirm: (link) => api.post("/auth/email/confirm", link),
    refreshUser: async () => {
      if (store.user.peek()) await session.update();
    },
    done: (already) => {
      closeToHome();
      toast.success(text(already ? "account.confirm.already" : "account.confirm.done"));
    },
  });

export default function ConfirmEmailModal({ props, close }: OverlayProps<"confirm-email">) {
  const closeToHome = () => {
    close();
    navigate("/", { replace: true });
  };
  const [confirmation] = useState(() => newConfirmation(closeToHome));
  const run = () => void confirmation.run(props.user, props.token);
  const isOwner = store.user.value?._id === props.user;
  useEffect(() => {
    if (isOwner) void confirmation.run(props.user, props.token);
  }, [confirmation, isOwner, props.user, props.token]);
  const { phase, failure, retry } = confirmation.state.value;
  if (phase === "asking" && !isOwner) {
    return (
      <Dialog
        title={text("account.confirm.askTitle")}
        description={text("account.confirm.ask")}
        icon={<MailCheck aria-hidden="true" />}
        onClose={closeToHome}
        footer={<Button variant="primary" onClick={run}>{text("account.confirm.press")}</Button>}
      />
    );
  }
  if (phase !== "failed") {
    return (
      <Dialog title={text("account.confirm.title")} icon={<MailCheck aria-hidden="true" />} dismissible={false}>
        <Loader label={text("account.confirm.title")} />
      </Dialog>
    );
  }
  return <MailFailed title={text("account.confirm.failedTitle")} failure={failure} retry={retry ? run : undefined} close={closeToHome} />;
}
