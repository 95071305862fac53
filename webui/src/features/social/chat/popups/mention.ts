// Takes a name from elsewhere on the page into the chat's box.

import { chatOpen, toggleChat } from "../chat.state";
import { append, focusWish } from "../draft";

/** How often, and how many times, the box is looked for, in milliseconds. */
const every = 60;
const tries = 50;

/**
 * The box may still be loading, there is none before the rules are accepted, and
 * as long as the popup is not gone it may give the focus back.
 */
function focusBox(left: number): void {
  if (document.querySelector("#chat:not([inert]) textarea") && !document.querySelector("[role=dialog]")) focusWish.value += 1;
  else if (left > 0) setTimeout(() => focusBox(left - 1), every);
}

/**
 * Writes the mention into the box, opens the chat where it is a drawer, and
 * gives the box the focus: later than the popup's closing, which gives it back
 * to where it came from.
 */
export function mentionInChat(name: string): void {
  append(`@${name}`);
  if (!chatOpen.peek()) toggleChat();
  setTimeout(() => focusBox(tries), every);
}
