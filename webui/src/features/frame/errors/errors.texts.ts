import { dictionary } from "../../../lib/i18n";
import { pageTitles } from "./errors.titles";

export const text = dictionary({
  ...pageTitles,
  "errors.licence.body": "This site has no valid licence right now, so its pages are closed. Your account and your balance are safe.",
  "errors.licence.operator": "Operator: run croupier licence show to see the problem.",
  "errors.access.body": "This game is not available to you: its provider or your country does not allow it.",
  "errors.access.reason.country": "{name} is not offered in your country.",
  "errors.access.reason.provider": "The provider of {name} does not allow your country.",
  "errors.access.reason.disabled": "{name} is closed.",
  "errors.access.reason.source": "The provider of {name} does not answer. Try again later.",
  "errors.access.reason.unknown": "{name} cannot be played now.",
  "errors.excluded.until": "You have excluded yourself from playing until {date}. The exclusion cannot be shortened. You can still withdraw your balance.",
  "errors.excluded.forever": "You have excluded yourself from playing permanently. This cannot be undone. You can still withdraw your balance.",
  "errors.excluded.none": "This page shows players who excluded themselves the end of their exclusion. You have not excluded yourself.",
  "errors.excluded.help": "If gambling has become a problem, free and confidential help is available.",
  "errors.excluded.helpLink": "Find help in your country",
  "errors.excluded.bets": "Your bets",
  "errors.excluded.withdraw": "Withdraw",
  "errors.excluded.security": "Account settings",
});
