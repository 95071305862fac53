import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "notices.empty": "You have no notices. Deposits, withdrawals, prizes and security events of your account appear here.",
  "notices.emptyTitle": "No notices",
  "notices.readAll": "Mark all as read",
  "notices.more": "Show older notices",
  "notices.all": "All notices",
  "notices.choose": "Notification settings",
  "notices.unread": "Unread",
  "notices.topic.security": "Security",
  "notices.topic.deposits": "Deposits",
  "notices.topic.withdrawals": "Withdrawals",
  "notices.topic.limits": "Limits",
  "notices.topic.support": "Support",
  "notices.topic.wins": "Prizes and gifts",
  "notices.topic.offers": "Offers",
});
