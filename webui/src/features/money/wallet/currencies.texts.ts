import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "wallet.title": "Your money",
  "wallet.search": "Search currency",
  "wallet.kind": "Money type",
  "wallet.real": "Real",
  "wallet.play": "Play money",
  "wallet.bonus": "plus {amount} bonus",
  "wallet.view": "Show amounts in",
  "wallet.off": "Original currency",
  "wallet.eur": "Euro",
  "wallet.usd": "Dollars",
  "wallet.unit": "Unit of coins",
  "wallet.btc": "Whole coins",
  "wallet.satoshi": "Satoshi",
  "wallet.nothing": "No currency matches.",
  "wallet.topUp": "Top up play money",
  "wallet.topped": "Your play money is topped up.",
  "wallet.guest": "Guests use play money. It is free and has no value.",
  "wallet.removed": "Your currency is no longer offered here.",
  "wallet.removedText": "Select another currency to continue. Your balance is not affected.",
});
