import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "wallet.balance": "Choose a currency. {currency}:",
  "wallet.exactPlay": "{amount} of play money",
  "wallet.withBonus": "{amount}, including {bonus} of bonus money",
  "wallet.demo": "Fun Play",
  "wallet.locked": "Confirm your email to unlock the wallet.",
});
