import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "codes.card.title": "Promo codes",
  "codes.card": "Promo codes grant money, bonuses and wheel tickets.",
  "codes.redeem": "Redeem a code",
  "codes.label": "Promocode",
  "codes.hint": "Codes are not case-sensitive.",
  "codes.activate": "Activate",
  "codes.failed": "Something went wrong, Please try again.",
  "codes.list": "Public promocodes",
  "codes.empty": "No available promocodes yet. Check back later or follow our social media!",
  "codes.until": "ends",
  "codes.left": "{left} left",
  "codes.use": "Activate {code}",
});
