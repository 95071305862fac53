import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "contact.title": "How can we reach you?",
  "contact.text": "Only our team can see your answers.",
  "contact.email": "Email",
  "contact.save": "Save",
  "contact.saved": "Thank you, your details are saved.",
  "contact.failed": "Your details could not be saved. Check the marked fields.",
});
