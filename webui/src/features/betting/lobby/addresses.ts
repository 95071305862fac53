// Addresses that the operator typed: which lead within the site, and which are safe.

/** A path of this site, for an address that the operator typed; null when it leads elsewhere. */
export function pathWithin(link: string, origin: string): string | null {
  try {
    const url = new URL(link, origin);
    return url.origin === origin && /^https?:$/.test(url.protocol) ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** An address that a browser may be sent to; nothing that would run code. */
export function safeLink(link: string): string | null {
  try {
    return /^https?:$/.test(new URL(link, "http://site.invalid").protocol) ? link : null;
  } catch {
    return null;
  }
}
