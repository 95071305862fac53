import { t } from "../../../lib/i18n";
import { Button, LinkButton } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { text } from "./shell.texts";

/** Shown if a page throws during rendering. */
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
