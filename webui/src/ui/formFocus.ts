// The focus of a form when it opens and after a refusal.

import { type RefObject, useEffect } from "react";

/** The ref of a field that has the focus when it appears. The attribute only works in a document that is loading. */
export const focusField = (field: HTMLElement | null): void => field?.focus();

/** Focuses the first field that is marked invalid, else the password, each time `failures` increases. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, failures: number): void {
  useEffect(() => {
    if (failures === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    // A frame later, after the dialog has taken the focus of the removed element.
    const frame = requestAnimationFrame(() => {
      (find("[aria-invalid='true']") ?? find("input[name='password']") ?? find("input"))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form, failures]);
}

/**
 * Focuses the form's first empty field when it appears. Not by autoFocus, and a frame later: by
 * then the dialog has stored the element to which it returns the focus.
 */
export function useFirstFocus(form: RefObject<HTMLElement | null>, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    const frame = requestAnimationFrame(() => {
      const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
      (fields.find((field) => field.value === "") ?? fields[0])?.focus();
    });
    return () => cancelAnimationFrame(frame);
    // Depends only on the appearance.
  }, [form]);
}

/** Whether focusing a field does not open an on-screen keyboard that would cover the form. */
export const hasKeyboard = (): boolean => !matchMedia("(hover: none)").matches;
