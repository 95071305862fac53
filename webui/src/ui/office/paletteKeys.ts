import { useEffect } from "react";
import { opensSearch, isTextField } from "../../lib/shortcut";

/** Opens the palette by Ctrl+K (or Command+K), and by a slash outside of text fields. */
export function usePaletteKeys(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (!opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey, isTyping: isTextField(target) })) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
}
