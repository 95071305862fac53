import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "debugger.ui": "Design system",
  "debugger.ui.office": "The kit for work",
  "debugger.ui.lead": "Every component of the site in every state. Change the theme to see it in the others.",
});
