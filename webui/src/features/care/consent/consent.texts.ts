import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "consent.title": "May we use analytics?",
  "consent.text": "The site stores the data that it needs in your browser. With your permission we also measure how its pages are used, without your name. You can change this at any time in the cookie settings.",
  "consent.needed": "Necessary only",
  "consent.allow": "Allow analytics",
  "consent.policy": "Privacy Policy",
  "consent.now": "Current choice: {answer}.",
  "consent.allowed": "analytics allowed",
  "consent.refused": "necessary only",
});
