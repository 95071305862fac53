import { t } from "../lib/i18n";
import { useTitle } from "../lib/title";
import { LinkButton } from "./Button";
import { Notice } from "./Notice";

interface Props {
  /** What is missing, if it is a part of an existing page. */
  reason?: string;
}

/** No page at this address. */
export default function NotFoundPage({ reason }: Props) {
  useTitle(t("general.notFound.title"));
  return (
    <Notice scene="lost" title={t("general.notFound.title")} actions={<LinkButton href="/" variant="primary">{t("general.home")}</LinkButton>}>
      <p>{reason ?? t("general.notFound.body")}</p>
    </Notice>
  );
}
