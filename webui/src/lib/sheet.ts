// Style sheets that come with a part of the site instead of the first page.
// The build turns `import "./limbo.css"` of a game into a call of this.

import { reloadOnce } from "./once";

const loaded = new Map<string, Promise<void>>();

// Files of pages whose styles are not in the first sheet begin with a call of
// this, which the build writes when the sources are no modules any more.
Object.assign(globalThis, { croupierSheet: sheet });

/** Loads a style sheet, once; resolves when its rules apply. A sheet that is
 *  gone because the site was upgraded has the page reloaded once, and is then
 *  done without: a game that looks odd can still be ended. */
export function sheet(address: string): Promise<void> {
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
    // After all others, wherever they stand: what a part says of its own wins.
    const before = document.querySelectorAll('link[rel="stylesheet"]');
    (before[before.length - 1] ?? document.head.lastChild)?.after(link);
  });
  loaded.set(address, loading);
  return loading;
}
