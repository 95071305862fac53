import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "content.contents": "On this page",
  "content.changed": "Changed on {date}:",
  "content.willChange": "Changes on {date}:",
  "content.updated": "Last updated {date}",
  "content.measure": "Allow usage statistics",
  "content.measureText": "Sends steps such as a registration to the operator's own statistics, if there are any. Off by default, and stored for this browser only.",
  "content.exclude": "Take a break",
  "content.excludeNote": "Choose the length of the break in your settings.",
});
