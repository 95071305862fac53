// Opens an address that the operator entered, within the site or outside.

import type { MouseEvent } from "react";
import { navigate } from "../../../lib/navigate";
import { pathWithin, safeLink } from "./addresses";

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
