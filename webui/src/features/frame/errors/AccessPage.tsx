import { t } from "../../../lib/i18n";
import { LinkButton } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { text } from "./errors.texts";

/** A game that the visitor may not open. */
export default function AccessPage() {
  return (
    <Notice scene="denied" title={text("errors.access.title")} actions={<LinkButton href="/" variant="primary">{t("general.home")}</LinkButton>}>
      <p>{text("errors.access.body")}</p>
    </Notice>
  );
}
