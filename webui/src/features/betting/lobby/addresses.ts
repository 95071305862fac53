// Addresses that the operator entered: which stay within the site, which are safe, and how they open.

import type { MouseEvent } from "react";
import { navigate } from "../../../lib/navigate";

/** Opens an address that the operator entered, within the site or outside. */
export function followLink(link: string): void {
  const within = pathWithin(link, location.origin);
  if (within !== null) navigate(within);
  else if (safeLink(link)) location.assign(link);
}

/** False for a click that the browser handles itself, such as a new tab or a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Opens a link in the operator's text without reloading the site. */
export function followSiteLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || !isPlainClick(event) || link.origin !== location.origin) return;
  event.preventDefault();
  followLink(link.href);
}

/** The path of an address within this site. Null if it leads elsewhere. */
export function pathWithin(link: string, origin: string): string | null {
  try {
    const url = new URL(link, origin);
    return url.origin === origin && /^https?:$/.test(url.protocol) ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** An address that is safe for a link. Null for an address that would run code. */
export function safeLink(link: string): string | null {
  try {
    return /^https?:$/.test(new URL(link, "http://site.invalid").protocol) ? link : null;
  } catch {
    return null;
  }
}
