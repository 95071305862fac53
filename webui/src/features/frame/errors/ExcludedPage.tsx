import { t } from "../../../lib/i18n";
import { pageExists } from "../../../lib/availability";
import { store } from "../../../lib/store";
import { formatDateTime } from "../../../lib/time";
import { LinkButton } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { text } from "./errors.texts";

/** Lists free help by country. Maintained by a charity. */
const helpUrl = "https://www.begambleaware.org";

/** Shows self-excluded players how long the exclusion lasts. */
export default function ExcludedPage() {
  const user = store.user.value;
  const until = user?.self_excluded_until;
  let message = text("errors.excluded.none");
  if (user?.self_excluded) {
    message = until ? text("errors.excluded.until", { date: formatDateTime(until) }) : text("errors.excluded.forever");
  }
  return (
    <Notice
      scene="resting"
      title={text("errors.excluded.title")}
      actions={
        user?.self_excluded ? (
          <>
            <LinkButton href="/profile/settings/account">{text("errors.excluded.security")}</LinkButton>
            {pageExists("/wallet") && <LinkButton href="/wallet?tab=withdraw">{text("errors.excluded.withdraw")}</LinkButton>}
            {pageExists("/my-bets") && <LinkButton href="/my-bets">{text("errors.excluded.bets")}</LinkButton>}
          </>
        ) : (
          <LinkButton href="/" variant="primary">{t("general.home")}</LinkButton>
        )
      }
    >
      <p>{message}</p>
      <p>
        {text("errors.excluded.help")} <a href={helpUrl} target="_blank" rel="noopener noreferrer">{text("errors.excluded.helpLink")}</a>
      </p>
    </Notice>
  );
}
