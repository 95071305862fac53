import { useSearch } from "wouter/use-browser-location";
import { t } from "../../../lib/i18n";
import { LinkButton } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { reasonOf } from "./access.model";
import { text } from "./errors.texts";

/** A game that the visitor may not open. Its page passes the name of the game and the reason. */
export default function AccessPage() {
  const { name, reason } = reasonOf(useSearch());
  return (
    <Notice scene="denied" title={text("errors.access.title")} actions={<LinkButton href="/" variant="primary">{t("general.home")}</LinkButton>}>
      <p>{text("errors.access.body")}</p>
      {name && <p>{text(`errors.access.reason.${reason}`, { name })}</p>}
    </Notice>
  );
}
