// Reverts a changed email address by the link of the email to the old address, or stops a recovery
// by support, by the link of its email.

import { MailCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigate";
import type { OverlayProps } from "../../../lib/overlays";
import { clearSession } from "../../../lib/session.model";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { text } from "./account.texts";
import { EmailUndo } from "./email.model";
import { MailFailed } from "./MailFailed";
import { stopRecoveryByLink, recoveryToken } from "./recovery.model";
import { text as stopped } from "./recovery.texts";

const newUndo = (objectionToken: string | null) =>
  objectionToken === null
    ? new EmailUndo({ undo: (link) => api.post("/auth/email/undo", link), clearSession })
    : new EmailUndo({ undo: ({ user }) => stopRecoveryByLink(user, objectionToken), clearSession: () => {} });

const changeTexts = () => ({
  title: text("account.undo.title"), body: text("account.undo.body"), run: text("account.undo.do"), keep: text("account.undo.keep"),
  doneTitle: text("account.undo.doneTitle"), done: text("account.undo.done"), failed: text("account.undo.failedTitle"),
});

const recoveryTexts = () => ({
  title: stopped("recovery.title"), body: stopped("recovery.body"), run: stopped("recovery.stop"), keep: stopped("recovery.keep"),
  doneTitle: stopped("recovery.doneTitle"), done: stopped("recovery.done"), failed: stopped("recovery.failedTitle"),
});

export default function UndoEmailModal({ props, close }: OverlayProps<"undo-email">) {
  const objectionToken = recoveryToken(props.token);
  const [undo] = useState(() => newUndo(objectionToken));
  const texts = objectionToken === null ? changeTexts() : recoveryTexts();
  const run = () => void undo.run(props.user, props.token);
  // The address contains the token of the email.
  const closeToHome = () => {
    close();
    navigate("/", { replace: true });
  };
  const { phase, failure, retry } = undo.state.value;
  if (phase === "done") {
    return (
      <Dialog
        title={texts.doneTitle}
        description={texts.done}
        icon={<MailCheck aria-hidden="true" />}
        onClose={closeToHome}
        footer={<Button variant="primary" onClick={closeToHome}>{t("general.close")}</Button>}
      />
    );
  }
  if (phase === "failed") {
    return <MailFailed title={texts.failed} failure={failure} retry={retry ? run : undefined} close={closeToHome} />;
  }
  return (
    <Dialog
      title={texts.title}
      description={texts.body}
      icon={<Undo2 aria-hidden="true" />}
      onClose={closeToHome}
      footer={
        <>
          <Button variant="ghost" onClick={closeToHome}>{texts.keep}</Button>
          <Button variant="primary" loading={phase === "working"} onClick={run}>{texts.run}</Button>
        </>
      }
    />
  );
}
