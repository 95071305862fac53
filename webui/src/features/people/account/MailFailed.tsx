import { MailX } from "lucide-react";
import { t } from "../../../lib/i18n";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";

interface Props {
  title: string;
  /** What went wrong, a sentence. */
  failure: string;
  /** Tries again, where that can help. */
  retry: (() => void) | undefined;
  close: () => void;
}

/** What the link of a letter wanted could not be done. */
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
