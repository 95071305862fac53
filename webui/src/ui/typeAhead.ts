// Keys that are pressed between the opening of an overlay and the focus of its first field.

import { useLayoutEffect, useRef } from "react";
import { maxTyped, addKey } from "./typeAhead.model";

/** Max time between the loaded code of an overlay and the focus of a field, in milliseconds. */
const focusTimeout = 1000;

/** Catches keys from now on. The returned function reports that the overlay is rendered, or gone. */
function captureKeys(onEscape: (() => void) | undefined, isClosed: () => boolean): () => void {
  let typed = "";
  const onKeyDown = (event: KeyboardEvent) => {
    if (isClosed()) return end();
    if (event.key === "Escape") return onEscape?.();
    const next = addKey(typed, event);
    if (next === null) return;
    typed = next;
    event.preventDefault(); // Neither a field nor a page behind receives it.
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.closest("[role=dialog]")) return;
    if (isField(target)) {
      end();
      fill(target, typed);
    } else {
      // A form focuses its field a frame after its dialog. Without a form the keys belong to the
      // dialog.
      requestAnimationFrame(() => requestAnimationFrame(end));
    }
  };
  const end = () => {
    window.removeEventListener("keydown", onKeyDown, true);
    window.removeEventListener("pointerdown", end, true);
    window.removeEventListener("focusin", onFocus, true);
  };
  window.addEventListener("keydown", onKeyDown, true);
  return () => {
    if (isClosed()) return end();
    onEscape = undefined; // The dialog handles it.
    window.addEventListener("focusin", onFocus, true);
    window.addEventListener("pointerdown", end, true); // A user who presses an element types there.
    setTimeout(end, focusTimeout);
  };
}

/** Elements that accept text. */
function isField(target: Element): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && /^(text|search|email|password|tel|url)$/.test(target.type));
}

// As if it had been typed: the field's handlers receive it.
function fill(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  if (typed === "" || field.readOnly || field.disabled) return;
  const maxLength = field.maxLength < 0 ? maxTyped : field.maxLength;
  field.value = (field.value + typed).slice(0, maxLength);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Keeps typed text while the calling component is the placeholder of an overlay. Escape cancels the
 * overlay. gone reports that it was cancelled in another way.
 */
export function useTypeAhead(onEscape: (() => void) | undefined, isClosed: () => boolean): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useLayoutEffect(() => captureKeys(() => latest.current?.(), isClosed), []);
}
