// Where the caret stands when a form opens.

import { useEffect, type RefObject } from "react";

/**
 * Puts the caret into the first empty field, after the dialog has taken the
 * focus. Not where a keyboard would rise from the screen and cover the form.
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (matchMedia("(hover: none)").matches) return undefined;
    const frame = requestAnimationFrame(() => {
      const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("input") ?? [])];
      (fields.find((field) => field.value === "") ?? fields[0])?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form]);
}
