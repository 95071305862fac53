// Access to the clipboard.

/**
 * Copies text to the clipboard. Returns false if the browser refuses. Pages over plain http have no
 * clipboard API, so a hidden text is selected and copied there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused, for example inside a foreign frame. The fallback may still work.
  }
  return copyWithSelection(text);
}

function copyWithSelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true; // opens no keyboard on a phone
  area.tabIndex = -1;
  area.className = "hidden-text";
  area.setAttribute("aria-hidden", "true");
  // Inside the dialog, because it traps the focus.
  (focused?.closest("[role=dialog]") ?? document.body).append(area);
  area.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    // Not supported by the browser.
  }
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
