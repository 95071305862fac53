// What stands open between the messages and the box: one thing at a time.

import { signal } from "@preact/signals-react";

export type PanelName = "rules" | "commands" | "picker";

/** Opening one closes the others. */
export const panel = signal<PanelName | null>(null);

export function toggle(name: PanelName): void {
  panel.value = panel.peek() === name ? null : name;
}

export function close(name: PanelName): void {
  if (panel.peek() === name) panel.value = null;
}

const seenKey = "croupier.chat.rulesSeen";

/** Remembered for the page's life where the browser refuses to store it. */
let seen = false;

/** Shows the rules when the box is entered for the first time in this browser. */
export function showRulesOnce(box: Pick<Storage, "getItem" | "setItem"> | null): void {
  try {
    if (seen || box?.getItem(seenKey)) return;
    seen = true;
    box?.setItem(seenKey, "1");
  } catch {
    if (seen) return;
    seen = true;
  }
  panel.value = "rules";
}
