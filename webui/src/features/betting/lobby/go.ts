// Following an address that the operator typed: within the site, or out of it.

import type { MouseEvent } from "react";
import { navigate } from "../../../lib/navigate";
import { pathWithin, safeLink } from "./addresses";

export function follow(link: string): void {
  const within = pathWithin(link, location.origin);
  if (within !== null) navigate(within);
  else if (safeLink(link)) location.assign(link);
}

/** False for a press that the browser takes elsewhere: a new tab, a download. */
export const plainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Follows a link in the operator's text without loading the site anew. */
export function withinSite(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || !plainPress(event) || link.origin !== location.origin) return;
  event.preventDefault();
  follow(link.href);
}
