// The search for games: opened from the sidebar, the bottom bar, and by two keys.

import { Search as Glass } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { openOverlay, overlayStack } from "../../../lib/overlays";
import { opensSearch, isTextField } from "../../../lib/shortcut";

declare module "../../../lib/overlays" {
  interface Overlays {
    search: Record<never, never>;
  }
}

dictionary({ "search.entry": "Search" });

const open = () => openOverlay("search", {});

export default defineFeature({
  name: "search",
  overlays: { search: () => import("./SearchOverlay") },
  sidebar: [{ id: "search", label: "search.entry", icon: Glass, order: -10, onSelect: open }],
  mobileBar: [{ id: "search", label: "search.entry", icon: Glass, order: 90, onSelect: open }],
  start() {
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.repeat) return;
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (!opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey, isTyping: isTextField(target) })) return;
      event.preventDefault();
      // Another open dialog takes precedence.
      if (overlayStack.peek().length === 0) open();
    });
  },
});
