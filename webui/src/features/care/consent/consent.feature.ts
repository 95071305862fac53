// Asks visitors once, before anything is measured, and lets them change their answer at
// the end of every page.

import { defineFeature } from "../../../lib/feature";
import { ConsentHost } from "./ConsentHost";
import { openConsent, tellConsent } from "./consent.model";
import { cookieSettings } from "./consent.titles";

export default defineFeature({
  name: "consent",
  footer: [{ id: "cookie-settings", column: "policy", label: cookieSettings, order: 20, act: openConsent }],
  widgets: [{ id: "consent", place: "floating", order: 30, component: ConsentHost }],
  start: () => void tellConsent(),
});
