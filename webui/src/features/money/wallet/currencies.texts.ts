import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "wallet.title": "Your money",
  "wallet.search": "Search currency",
  "wallet.kind": "Which money",
  "wallet.real": "Real",
  "wallet.play": "Play money",
  "wallet.bonus": "and {amount} of bonus money",
  "wallet.view": "Show amounts in",
  "wallet.off": "Their currency",
  "wallet.eur": "Euro",
  "wallet.usd": "Dollars",
  "wallet.unit": "Unit of coins",
  "wallet.btc": "Whole coins",
  "wallet.satoshi": "Satoshi",
  "wallet.nothing": "No currency has that name.",
  "wallet.topUp": "Fill up play money",
  "wallet.topped": "Your play money is filled up.",
  "wallet.guest": "Guests play with play money. It costs nothing and is worth nothing.",
  "wallet.gone": "Your currency is no longer offered here.",
  "wallet.goneText": "Choose another one to go on. Your balance is kept.",
});
