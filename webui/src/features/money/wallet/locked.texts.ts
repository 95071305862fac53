import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "wallet.locked.title": "Confirm your email to unlock the wallet",
  "wallet.locked.text": "We have sent a link to {email}. Open the link to unlock your wallet. If you have not received it, check your spam folder or request another email.",
  "wallet.locked.play": "Until then you can play all games with play money.",
  "wallet.locked.toPlay": "Play with play money",
  "wallet.locked.history": "View my deposits and withdrawals",
  "wallet.locked.change": "Change email",
});
