// Asks visitors once, before anything is measured, and lets them change their answer at
// the end of every page.

import { defineFeature } from "../../../lib/feature";
import { lateComponent, loadWithRetry } from "../../../lib/lazy";
import { cookieSettings } from "./consent.titles";

const host = () => import("./ConsentHost");

const open = () => void loadWithRetry(host, () => false).then(({ openConsent }) => openConsent(), () => undefined);

export default defineFeature({
  name: "consent",
  footer: [{ id: "cookie-settings", column: "product", label: cookieSettings, order: 25, act: open }],
  widgets: [{ id: "consent", place: "floating", order: 30, component: lateComponent(host) }],
});
