import { dictionary } from "../../lib/i18n";

export const text = dictionary({
  "content.contents": "On this page",
  "content.updated": "Last updated {date}",
  "content.exclude": "Take a break",
  "content.excludeNote": "Choose how long you want to be kept away, in your settings.",
});
