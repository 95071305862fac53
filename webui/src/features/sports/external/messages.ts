// What the site and another house's sportsbook tell each other, and the address at
// which it is opened (docs/sports-frame.md).

/** A path within the frame. */
const path = /^\/(?!\/)[\w/\-.~?=&%]{0,199}$/;

/** The inner path of an address's query; the beginning for none, and for what can be no path. */
export function innerPath(query: string): string {
  const given = new URLSearchParams(query).get("bt-path") ?? "/";
  return path.test(given) ? given : "/";
}

/** The address of the page that shows an inner path. */
export const addressOf = (inner: string): string => `/sportsbook?${new URLSearchParams({ "bt-path": inner })}`;

export interface Opening {
  url: string;
  brand: string;
  lang: string;
  theme: string;
  inner: string;
}

/** Where the frame is opened. */
export function frameAddress({ url, brand, lang, theme, inner }: Opening): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries({ brand, lang, theme, path: inner })) address.searchParams.set(name, value);
  return address.href;
}

/** Moves the frame. */
export const goTo = (inner: string) => ({ type: "sportsbook:go", path: inner });

/** The path that a message of the frame tells; null for anything else. */
export function pathTold(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, path: told } = data as Record<string, unknown>;
  return type === "sportsbook:path" && typeof told === "string" && path.test(told) ? told : null;
}
