// Where the focus of a form is when it opens and when it was refused.


import { type RefObject, useEffect } from "react";

/** Puts the focus on the first field that is marked invalid, else on the password, each time `failures` grows. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, failures: number): void {
  useEffect(() => {
    if (failures === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    // A frame later, when the dialog has caught the focus of what was removed.
    const frame = requestAnimationFrame(() => {
      (find("[aria-invalid='true']") ?? find("input[name='password']") ?? find("input"))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form, failures]);
}

/**
 * Puts the focus on the form's first empty field when it appears. Not by
 * autoFocus, and a frame later: by then the dialog has noted where the focus
 * was, and where it is to return to.
 */
export function useFirstFocus(form: RefObject<HTMLElement | null>, wanted = true): void {
  useEffect(() => {
    if (!wanted) return;
    const frame = requestAnimationFrame(() => {
      const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
      (fields.find((field) => field.value === "") ?? fields[0])?.focus();
    });
    return () => cancelAnimationFrame(frame);
    // Only the appearing counts.
  }, [form]);
}

/** Whether a focused field raises no keyboard from the screen that would cover the form. */
export const hasKeyboard = (): boolean => !matchMedia("(hover: none)").matches;
