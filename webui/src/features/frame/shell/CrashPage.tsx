import { t } from "../../../lib/i18n";
import { Button, LinkButton } from "../../../ui/Button";
import { text } from "./shell.texts";
import { Notice } from "../../../ui/Notice";

/** A page that threw while it was drawn. */
export function CrashPage({ retry }: { retry: () => void }) {
  return (
    <Notice
      scene="broken"
      title={text("shell.crash.title")}
      actions={
        <>
          <Button variant="primary" onClick={retry}>{t("general.retry")}</Button>
          <LinkButton href="/">{t("general.home")}</LinkButton>
        </>
      }
    >
      <p>{text("shell.crash.body")}</p>
    </Notice>
  );
}
