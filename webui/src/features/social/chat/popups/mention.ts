// Inserts a name from another part of the page into the chat's text field.

import { chatOpen, toggleChat } from "../chat.state";
import { appendToDraft, focusRequest } from "../draft";

/** The interval in milliseconds and the number of attempts to find the text field. */
const retryInterval = 60;
const maxTries = 50;

/**
 * The text field may still be loading, does not exist before the rules are accepted, and loses the
 * focus when the popup closes.
 */
function focusComposer(triesLeft: number): void {
  if (document.querySelector("#chat:not([inert]) textarea") && !document.querySelector("[role=dialog]")) focusRequest.value += 1;
  else if (triesLeft > 0) setTimeout(() => focusComposer(triesLeft - 1), retryInterval);
}

/**
 * Inserts the mention into the text field, opens the chat if it is a drawer, and focuses the text
 * field. It waits until the popup has closed, because closing returns the focus to its opener.
 */
export function mentionInChat(name: string): void {
  appendToDraft(`@${name}`);
  if (!chatOpen.peek()) toggleChat();
  setTimeout(() => focusComposer(maxTries), retryInterval);
}
