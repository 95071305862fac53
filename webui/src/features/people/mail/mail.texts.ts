import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "mail.title": "Outbox",
  "mail.lead": "The letters of this demo site since its last start, newest first. On a real site nobody can read them here.",
  "mail.empty": "No letter has been written yet. Register an account, and one will be.",
  "mail.reload": "Look again",
  "mail.to": "To {to}",
});
