// Asks visitors once, before anything is measured, and lets them change their answer at
// the end of every page.

import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { createElement } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature } from "../../../lib/feature";
import { lateComponent, loadWithRetry } from "../../../lib/lazy";
import { cookieSettings } from "./consent.titles";

const host = () => import("./ConsentHost");

const Late = lateComponent(host);

/** Where nobody is asked, the question is loaded by those who want to see it. */
const wanted = signal(bootstrap.consent?.ask === true);

function Consent() {
  useSignals();
  return wanted.value ? createElement(Late) : null;
}

const open = () => void loadWithRetry(host, () => false).then(({ openConsent }) => {
  openConsent();
  wanted.value = true;
}, () => undefined);

export default defineFeature({
  name: "consent",
  footer: [{ id: "cookie-settings", column: "product", label: cookieSettings, order: 25, act: open }],
  widgets: [{ id: "consent", place: "floating", order: 30, component: Consent }],
});
