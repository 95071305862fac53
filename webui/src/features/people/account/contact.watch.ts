// Opens the question for contact details when it is due and nothing else is going on.

import { effect, signal } from "@preact/signals-react";
import { bus } from "../../../lib/bus";
import { openOverlay, overlayStack } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { contact, lacksContact, mayAsk, rememberAsking } from "./contact.model";

/** How long a page stands before the question comes up, in milliseconds. */
const calm = 5000;

/** True from the first signed-in player on: one watch is enough for the page. */
let watched = false;

/** Loads what is asked of players, and watches from then on. */
export async function watchContact(): Promise<void> {
  await contact.load();
  if (watched) return;
  watched = true;
  const pages = signal(0);
  bus.on("navigate", () => (pages.value += 1));
  effect(() => {
    void pages.value; // Another page is another occasion.
    // The forced question for an e-mail address, or any other dialog, goes first.
    if (overlayStack.value.length > 0 || !isDue()) return undefined;
    const timer = setTimeout(ask, calm);
    return () => clearTimeout(timer);
  });
}

/** Reads signals. */
function isDue(): boolean {
  const user = store.user.value;
  const fields = contact.data.value?.fields;
  return user !== null && fields !== undefined && !user.self_excluded && lacksContact(user, fields) && mayAsk(user._id, fields.length, Date.now());
}

function ask(): void {
  // A dialog over a running game would take its keys.
  const playing = location.pathname.startsWith("/casino/game/");
  const user = store.user.peek();
  const fields = contact.data.peek()?.fields;
  if (playing || !user || !fields || !isDue()) return;
  rememberAsking(user._id, fields.length, Date.now());
  openOverlay("contact-info", {});
}
