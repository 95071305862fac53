import { useEffect } from "react";
import { opensSearch, takesText } from "../../lib/shortcut";

/** Opens something by Ctrl+K (or Command+K), and by a slash where nothing is written. */
export function usePaletteKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (!opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey, writes: takesText(target) })) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [open]);
}
