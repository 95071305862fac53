// Opens the question for contact details when it is due and nothing else is open.

import { effect } from "@preact/signals-react";
import { openOverlay, overlayStack } from "../../lib/overlays";
import { store } from "../../lib/store";
import { lacksContact, mayAsk, rememberAsking, settings } from "./contact.model";

/** True from the first signed-in player on: one watch is enough for the page. */
let watched = false;

/** Loads what is asked of players once one is signed in, and watches from then on. */
export async function watchContact(): Promise<void> {
  if (store.user.peek() === null) return;
  await settings.load();
  if (watched) return;
  watched = true;
  effect(ask);
}

function ask(): void {
  const user = store.user.value;
  const fields = settings.data.value?.fields;
  // The forced question for an e-mail address, or any other dialog, goes first.
  if (!user || !fields || user.self_excluded || overlayStack.value.length > 0) return;
  const now = Date.now();
  if (!lacksContact(user, fields) || !mayAsk(user._id, fields.length, now)) return;
  rememberAsking(user._id, fields.length, now);
  openOverlay("contact-info", {});
}
