// The search for games: from the sidebar, the bottom bar, and two keys.

import { Search as Glass } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { openOverlay, overlayStack } from "../../../lib/overlays";
import { opensSearch, takesText } from "../../../lib/shortcut";
import type {} from "./overlays";

dictionary({ "search.entry": "Search" });

const open = () => openOverlay("search", {});

export default defineFeature({
  name: "search",
  overlays: { search: () => import("./SearchOverlay") },
  sidebar: [{ id: "search", label: "search.entry", icon: Glass, order: -10, act: open }],
  mobileBar: [{ id: "search", label: "search.entry", icon: Glass, order: 90, act: open }],
  start() {
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.repeat) return;
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (!opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey, writes: takesText(target) })) return;
      event.preventDefault();
      // Another dialog has the word first.
      if (overlayStack.peek().length === 0) open();
    });
  },
});
