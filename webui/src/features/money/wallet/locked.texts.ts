import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "wallet.locked.title": "Confirm your e-mail to unlock the wallet",
  "wallet.locked.text": "We sent a link to {email}. Follow it, and your wallet opens. If it does not arrive, look into your spam folder or have it sent again.",
  "wallet.locked.play": "Until then all games are open with play money.",
  "wallet.locked.toPlay": "Play with play money",
  "wallet.locked.history": "Look at my deposits and withdrawals",
  "wallet.locked.change": "Change e-mail",
});
