// Takes a name from elsewhere on the page into the chat's box.

import { store } from "../../../lib/store";
import { chatOpen } from "../chat.state";
import { mention } from "../draft";

/** How long a drawer and the focus need to settle, in milliseconds. */
const settled = 60;

/**
 * Opens the chat where it is a drawer and writes the mention there. Later than
 * the popup's closing, which gives the focus back to where it came from.
 */
export function mentionInChat(name: string): void {
  if (!chatOpen.peek()) store.toggleChat();
  setTimeout(() => mention(name), settled);
}
