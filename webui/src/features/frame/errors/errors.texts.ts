import { dictionary } from "../../../lib/i18n";
import { pageTitles } from "./errors.titles";

export const text = dictionary({
  ...pageTitles,
  "errors.licence.body": "This site has no valid licence at the moment, so its pages are closed. Your account and what belongs to you are kept.",
  "errors.licence.operator": "For the operator: croupier licence show tells what is wrong.",
  "errors.access.body": "This game is not available to you: its provider or your country does not allow it.",
  "errors.excluded.until": "You have excluded yourself from playing until {date}. The break cannot be shortened; your money stays yours.",
  "errors.excluded.forever": "You have excluded yourself from playing for good. This cannot be undone; your money stays yours.",
  "errors.excluded.none": "This page tells players who excluded themselves how long their break lasts. You have not excluded yourself.",
  "errors.excluded.help": "If gambling has become a burden, free and confidential help is near.",
  "errors.excluded.helpLink": "Find help in your country",
  "errors.excluded.bets": "Your bets",
  "errors.excluded.withdraw": "Withdraw",
  "errors.excluded.security": "Account settings",
});
