// Addresses that the operator entered: which stay within the site, and which are safe.

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
