// Style sheets that load with a part of the site instead of the first page. The build replaces
// `import "./limbo.css"` of a game by a call of this.

import { reloadOnce } from "./reloadOnce";

const loaded = new Map<string, Promise<void>>();

// Files of pages whose styles are not in the first sheet start with a call of this. The build adds
// it after bundling, when the sources are no longer modules.
Object.assign(globalThis, { croupierSheet: loadStylesheet });

/**
 * Loads a style sheet once. Resolves when its rules apply. If the sheet is gone because the site
 * was upgraded, the page reloads once. If it is still missing, the page continues without it, so
 * that an open game can be finished.
 */
export function loadStylesheet(address: string): Promise<void> {
  const known = loaded.get(address);
  if (known) return known;
  // No script of the page runs before the sheets that its document links.
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return Promise.resolve();
  const loading = new Promise<void>((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      if (!reloadOnce("chunk")) resolve();
    };
    // After all others, because the rules of a part take precedence.
    const before = document.querySelectorAll('link[rel="stylesheet"]');
    (before[before.length - 1] ?? document.head.lastChild)?.after(link);
  });
  loaded.set(address, loading);
  return loading;
}
