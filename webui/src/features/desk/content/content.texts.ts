import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "content.contents": "On this page",
  "content.changed": "Changed on {date}:",
  "content.willChange": "Changes on {date}:",
  "content.updated": "Last updated {date}",
  "content.measure": "Let the site measure how it is used",
  "content.measureText": "Tells the operator's own statistics, if there are any, of steps such as a registration. Off unless you switch it on, and kept for this browser.",
  "content.exclude": "Take a break",
  "content.excludeNote": "Choose how long you want to be kept away, in your settings.",
});
