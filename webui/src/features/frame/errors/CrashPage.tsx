import { t } from "../../../lib/i18n";
import { Button, LinkButton } from "../../../ui/Button";
import { text } from "./errors.texts";
import { Notice } from "./Notice";

/** A page that threw while it was drawn. */
export function CrashPage({ retry }: { retry: () => void }) {
  return (
    <Notice
      scene="broken"
      title={text("errors.crash.title")}
      actions={
        <>
          <Button variant="primary" onClick={retry}>{t("general.retry")}</Button>
          <LinkButton href="/">{t("general.home")}</LinkButton>
        </>
      }
    >
      <p>{text("errors.crash.body")}</p>
    </Notice>
  );
}
