// Style sheets that come with a part of the site instead of the first page.
// The build turns `import "./limbo.css"` of a game into a call of this.

import { reloadOnce } from "./once";

const loaded = new Map<string, Promise<void>>();

/** Loads a style sheet, once; resolves when its rules apply. A sheet that is
 *  gone because the site was upgraded has the page reloaded once, and is then
 *  done without: a game that looks odd can still be ended. */
export function sheet(address: string): Promise<void> {
  const known = loaded.get(address);
  if (known) return known;
  const loading = new Promise<void>((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      if (!reloadOnce("chunk")) resolve();
    };
    document.head.append(link);
  });
  loaded.set(address, loading);
  return loading;
}
