// Keys that are pressed between the opening of an overlay and the moment at
// which its first field has the focus.

import { useLayoutEffect, useRef } from "react";
import { longest, typedWith } from "./typedAhead.model";

/** How long after its code an overlay may take to give a field the focus, in milliseconds. */
const focusLimit = 1000;

/** Catches keys from here on. What is returned tells that the overlay is drawn, or gone. */
function catchKeys(onEscape: (() => void) | undefined, gone: () => boolean): () => void {
  let typed = "";
  const down = (event: KeyboardEvent) => {
    if (gone()) return end();
    if (event.key === "Escape") return onEscape?.();
    const next = typedWith(typed, event);
    if (next === null) return;
    typed = next;
    event.preventDefault(); // Neither a field nor a page behind gets it.
    event.stopImmediatePropagation();
  };
  const focus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.closest("[role=dialog]")) return;
    if (isField(target)) {
      end();
      fill(target, typed);
    } else {
      // A form takes the focus a frame after its dialog; without a form the keys are the dialog's.
      requestAnimationFrame(() => requestAnimationFrame(end));
    }
  };
  const end = () => {
    window.removeEventListener("keydown", down, true);
    window.removeEventListener("pointerdown", end, true);
    window.removeEventListener("focusin", focus, true);
  };
  window.addEventListener("keydown", down, true);
  return () => {
    if (gone()) return end();
    onEscape = undefined; // The dialog hears it.
    window.addEventListener("focusin", focus, true);
    window.addEventListener("pointerdown", end, true); // Who points at something types there.
    setTimeout(end, focusLimit);
  };
}

/** What takes text. */
function isField(target: Element): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && /^(text|search|email|password|tel|url)$/.test(target.type));
}

// As if it had been typed there: what the field stands for hears of it.
function fill(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  if (typed === "" || field.readOnly || field.disabled) return;
  const most = field.maxLength < 0 ? longest : field.maxLength;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React keeps the field's own setter to itself, and hears of the prototype's.
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, (field.value + typed).slice(0, most));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Keeps what is typed while the calling component stands in for an overlay. Escape
 *  gives the overlay up; gone tells that it was given up otherwise. */
export function useTypedAhead(onEscape: (() => void) | undefined, gone: () => boolean): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useLayoutEffect(() => catchKeys(() => latest.current?.(), gone), []);
}
