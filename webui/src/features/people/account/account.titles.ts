// The titles of the account's pages, available before the pages are loaded.

import { dictionary } from "../../../lib/i18n";

export const pageTitles = {
  "account.page.account": "Account",
  "account.page.security": "Security",
  "account.page.sessions": "Sessions",
  "account.page.connections": "Connections",
  "account.page.notices": "Notices",
  "account.page.privacy": "Privacy",
  "account.page.selfExclusion": "Self-exclusion",
  "account.page.appearance": "Appearance",
  "account.page.oauth": "Authorize an application",
  "account.page.connect": "Wallet",
};

dictionary(pageTitles);
