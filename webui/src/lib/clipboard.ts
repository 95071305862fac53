// The one way onto the clipboard.

/**
 * Puts text on the clipboard; false when the browser does not let it. Pages
 * that came by plain http have no clipboard of their own: there a hidden text
 * is selected and copied, as a person would do it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused, such as inside a foreign frame: the other way may be open.
  }
  return copySelected(text);
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true; // raises no keyboard on a phone
  area.tabIndex = -1;
  area.className = "hidden-text";
  area.setAttribute("aria-hidden", "true");
  // Inside the dialog, which does not let the focus out.
  (before?.closest("[role=dialog]") ?? document.body).append(area);
  area.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    // Not known to the browser.
  }
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
