// Dialogs that open and close by who is signed in. Each function is the body
// of an effect: it runs again when the signals that it reads change.

import { insideOwnPage } from "../../../lib/embedded";
import { closeOverlay, openOverlay, overlayStack, type Overlays } from "../../../lib/overlays";
import { store } from "../../../lib/store";

const signedIn = (): boolean => store.user.value !== null;

/** Closes the dialogs to sign in once somebody is, by whatever way, in this tab or another. */
export function leaveSignIn(): void {
  const inside = signedIn();
  for (const { name, props } of overlayStack.peek()) {
    if (name === "wallet-connect" && (props as Overlays["wallet-connect"]).mode === (inside ? "auth" : "connect")) closeOverlay(name);
    if (inside && (name === "auth" || name === "forgot")) closeOverlay(name);
  }
}

/** Keeps the question for an e-mail address open while a player has none. */
export function demandEmail(): void {
  const user = store.user.value;
  const embedded = typeof window !== "undefined" && insideOwnPage();
  const lacking = user !== null && !user.email && !user.self_excluded && !embedded;
  const open = overlayStack.value.some(({ name }) => name === "update-email");
  if (lacking && !open) openOverlay("update-email", {});
  if (user === null && open) closeOverlay("update-email");
}
