import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "consent.title": "May we measure your visit?",
  "consent.text": "We keep in your browser what the site needs to work. With your permission we also measure how its pages are used, without your name. You can change this under Cookie settings whenever you like.",
  "consent.needed": "Only what is needed",
  "consent.allow": "Allow measuring",
  "consent.policy": "Privacy Policy",
  "consent.now": "At present: {answer}.",
  "consent.allowed": "measuring is allowed",
  "consent.refused": "nothing is measured",
});
