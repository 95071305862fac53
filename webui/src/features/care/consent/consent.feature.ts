// Asks visitors once for consent before any usage statistics, and lets them change their answer at
// the end of every page.

import { signal } from "@preact/signals";
import { createElement } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { idleComponent, loadWithRetry } from "../../../lib/lazy";

dictionary({ "consent.settings": "Cookie settings" });

const host = () => import("./ConsentHost");

const IdleConsent = idleComponent(host);

/** If no question is needed, it loads only when a visitor opens it. */
const visible = signal(bootstrap.consent?.ask === true);

function Consent() {
  return visible.value ? createElement(IdleConsent) : null;
}

const open = () => void loadWithRetry(host, () => false).then(({ openConsent }) => {
  openConsent();
  visible.value = true;
}, () => undefined);

export default defineFeature({
  name: "consent",
  footer: [{ id: "cookie-settings", column: "product", label: "consent.settings", order: 25, onSelect: open }],
  widgets: [{ id: "consent", slot: "floating", order: 30, component: Consent }],
});
