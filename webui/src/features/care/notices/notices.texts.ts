import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "notices.empty": "Nothing has happened yet. Deposits, withdrawals, prizes and what concerns your account's safety will stand here.",
  "notices.emptyTitle": "No notices",
  "notices.readAll": "Mark all as read",
  "notices.more": "Show older ones",
  "notices.all": "All notices",
  "notices.choose": "Choose what you are told",
  "notices.unread": "Unread",
  "notices.topic.security": "Security",
  "notices.topic.deposits": "Deposits",
  "notices.topic.withdrawals": "Withdrawals",
  "notices.topic.limits": "Limits",
  "notices.topic.support": "Support",
  "notices.topic.wins": "Prizes and gifts",
  "notices.topic.offers": "Offers",
});
