// Where the sockets connect to.

export interface Place {
  protocol: string;
  hostname: string;
  host: string;
}

/** The address of a socket on another port of the page's host, or on the page's own. */
export function socketUrl(place: Place, path: string, port?: number): string {
  const scheme = place.protocol === "https:" ? "wss" : "ws";
  const host = port === undefined ? place.host : `${place.hostname}:${port}`;
  return `${scheme}://${host}${path}`;
}

/** The live channel's addresses, best first: its port, then the page's own. */
export function liveUrls(place: Place, live: { ports: number[]; path: string }): string[] {
  const own = socketUrl(place, live.path);
  const port = live.ports[0];
  return port === undefined ? [own] : [...new Set([socketUrl(place, live.path, port), own])];
}

/** The originals' address. Its own port tells whether that server can be reached, so it has no second. */
export function originalsUrls(place: Place, live: { ports: number[]; path: string }): string[] {
  return [socketUrl(place, live.path, live.ports[1])];
}
