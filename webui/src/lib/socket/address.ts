// The addresses of the sockets.

export interface PageAddress {
  protocol: string;
  hostname: string;
  host: string;
}

/** The address of a socket on another port of the page's host, or on the page's own. */
export function socketUrl(page: PageAddress, path: string, port?: number): string {
  const scheme = page.protocol === "https:" ? "wss" : "ws";
  const host = port === undefined ? page.host : `${page.hostname}:${port}`;
  return `${scheme}://${host}${path}`;
}

/** The addresses of the live channel, best first: its port, then the page's own. */
export function liveUrls(page: PageAddress, live: { ports: number[]; path: string }): string[] {
  const sameHost = socketUrl(page, live.path);
  const port = live.ports[0];
  return port === undefined ? [sameHost] : [...new Set([socketUrl(page, live.path, port), sameHost])];
}

/**
 * The address of the originals. Its port shows whether that server can be reached, so there is no
 * second one.
 */
export function originalsUrls(page: PageAddress, live: { ports: number[]; path: string }): string[] {
  return [socketUrl(page, live.path, live.ports[1])];
}
