// The open panel between the messages and the text field. Only one at a time.

import { signal } from "@preact/signals";

export type PanelName = "rules" | "commands" | "picker";

/** Opening one closes the others. */
export const panel = signal<PanelName | null>(null);

export function togglePanel(name: PanelName): void {
  panel.value = panel.peek() === name ? null : name;
}

export function closePanel(name: PanelName): void {
  if (panel.peek() === name) panel.value = null;
}

const rulesShownKey = "croupier.chat.rulesSeen";

/** Kept for the lifetime of the page if the browser refuses to store it. */
let rulesShown = false;

/** Shows the rules when the text field gets the focus for the first time in this browser. */
export function showRulesOnce(storage: Pick<Storage, "getItem" | "setItem"> | null): void {
  try {
    if (rulesShown || storage?.getItem(rulesShownKey)) return;
    rulesShown = true;
    storage?.setItem(rulesShownKey, "1");
  } catch {
    if (rulesShown) return;
    rulesShown = true;
  }
  panel.value = "rules";
}
