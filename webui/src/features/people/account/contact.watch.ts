// Opens the question for contact details when it is due and no other dialog is open.

import { effect, signal } from "@preact/signals";
import { bus } from "../../../lib/bus";
import { openOverlay, overlayStack } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { contact, lacksContact, mayRequest, storeRequest } from "./contact.model";

/** The delay after a page has opened, in milliseconds. */
const showDelay = 5000;

/** True after the first sign-in. One watch is enough for the page. */
let watched = false;

/** Loads the contact fields, and watches from then on. */
export async function watchContact(): Promise<void> {
  await contact.load();
  if (watched) return;
  watched = true;
  const pages = signal(0);
  bus.on("navigate", () => (pages.value += 1));
  effect(() => {
    void pages.value; // Runs again on another page.
    // The required question for an email address, or any other dialog, takes precedence.
    if (overlayStack.value.length > 0 || !isDue()) return undefined;
    const timer = setTimeout(showRequest, showDelay);
    return () => clearTimeout(timer);
  });
}

/** Reads signals. */
function isDue(): boolean {
  const user = store.user.value;
  const fields = contact.data.value?.fields;
  return user !== null && fields !== undefined && !user.self_excluded && lacksContact(user, fields) && mayRequest(user._id, fields.length, Date.now());
}

function showRequest(): void {
  // A dialog above a running game would receive its keys.
  const playing = location.pathname.startsWith("/casino/game/");
  const user = store.user.peek();
  const fields = contact.data.peek()?.fields;
  if (playing || !user || !fields || !isDue()) return;
  storeRequest(user._id, fields.length, Date.now());
  openOverlay("contact-info", {});
}
