// Dialogs that open and close by the sign-in state. Each function is the body of an effect and runs
// again when its signals change.

import { insideOwnPage } from "../../../lib/embedded";
import { closeOverlay, openOverlay, overlayStack } from "../../../lib/overlays";
import { store } from "../../../lib/store";

const signedIn = (): boolean => store.user.value !== null;

/** Closes the sign-in dialogs after a sign-in by any method, in this tab or another. */
export function closeSignInDialogs(): void {
  const isSignedIn = signedIn();
  for (const overlay of overlayStack.peek()) {
    if (overlay.name === "wallet-connect" && overlay.props.mode === (isSignedIn ? "auth" : "connect")) closeOverlay(overlay.name);
    if (isSignedIn && (overlay.name === "auth" || overlay.name === "forgot")) closeOverlay(overlay.name);
  }
}

/** Keeps the question for an email address open while a player has none. */
export function requireEmail(): void {
  const user = store.user.value;
  const embedded = typeof window !== "undefined" && insideOwnPage();
  const emailMissing = user !== null && !user.email && !user.self_excluded && !embedded;
  const open = overlayStack.value.some(({ name }) => name === "update-email");
  if (emailMissing && !open) openOverlay("update-email", {});
  if (user === null && open) closeOverlay("update-email");
}
