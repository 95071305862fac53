// Takes a changed e-mail address back by the link of the letter to the old one.

import { useSignals } from "@preact/signals-react/runtime";
import { MailCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigate";
import type { OverlayProps } from "../../../lib/overlays";
import { forget } from "../../../lib/session.model";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { text } from "./account.texts";
import { EmailUndo } from "./email.model";
import { MailFailed } from "./MailFailed";

const newUndo = () => new EmailUndo({ undo: (link) => api.post("/auth/email/undo", link), forget });

export default function UndoEmailModal({ props, close }: OverlayProps<"undo-email">) {
  useSignals();
  const [undo] = useState(newUndo);
  const run = () => void undo.run(props.user, props.token);
  // The address holds the letter's token.
  const leave = () => {
    close();
    navigate("/", { replace: true });
  };
  const { phase, failure, retry } = undo.state.value;
  if (phase === "done") {
    return (
      <Dialog
        title={text("account.undo.doneTitle")}
        description={text("account.undo.done")}
        icon={<MailCheck aria-hidden="true" />}
        onClose={leave}
        footer={<Button variant="primary" onClick={leave}>{t("general.close")}</Button>}
      />
    );
  }
  if (phase === "failed") {
    return <MailFailed title={text("account.undo.failedTitle")} failure={failure} retry={retry ? run : undefined} close={leave} />;
  }
  return (
    <Dialog
      title={text("account.undo.title")}
      description={text("account.undo.body")}
      icon={<Undo2 aria-hidden="true" />}
      onClose={leave}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>{text("account.undo.keep")}</Button>
          <Button variant="primary" loading={phase === "working"} onClick={run}>{text("account.undo.do")}</Button>
        </>
      }
    />
  );
}
