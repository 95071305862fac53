import { dictionary } from "../../../lib/i18n";

export const text = dictionary({
  "debugger.ui": "Design system",
  "debugger.ui.office": "Office design system",
  "debugger.emulator": "Provider emulator",
  "debugger.ui.lead": "Every component of the site in every state and theme.",
});
