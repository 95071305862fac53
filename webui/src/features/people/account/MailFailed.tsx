import { MailX } from "lucide-react";
import { t } from "../../../lib/i18n";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";

interface Props {
  title: string;
  /** The error, as a sentence. */
  failure: string;
  /** Tries again, if that can help. */
  retry: (() => void) | undefined;
  close: () => void;
}

/** The action of an email link has failed. */
export function MailFailed({ title, failure, retry, close }: Props) {
  return (
    <Dialog
      title={title}
      description={failure}
      icon={<MailX aria-hidden="true" />}
      onClose={close}
      footer={
        <>
          <Button variant="ghost" onClick={close}>{t("general.close")}</Button>
          {retry && <Button variant="primary" onClick={retry}>{t("general.retry")}</Button>}
        </>
      }
    />
  );
}
