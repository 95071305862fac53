import { useSignals } from "@preact/signals-react/runtime";
import { t } from "../../../lib/i18n";
import { pageExists } from "../../../lib/offers";
import { store } from "../../../lib/store";
import { formatDateTime } from "../../../lib/time";
import { LinkButton } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { text } from "./errors.texts";

/** Lists free help by country; kept by a charity. */
const help = "https://www.begambleaware.org";

/** Tells players who excluded themselves how long their break lasts. */
export default function ExcludedPage() {
  useSignals();
  const user = store.user.value;
  const until = user?.self_excluded_until;
  let words = text("errors.excluded.none");
  if (user?.self_excluded) {
    words = until ? text("errors.excluded.until", { date: formatDateTime(until) }) : text("errors.excluded.forever");
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
      <p>{words}</p>
      <p>
        {text("errors.excluded.help")} <a href={help} target="_blank" rel="noopener noreferrer">{text("errors.excluded.helpLink")}</a>
      </p>
    </Notice>
  );
}
