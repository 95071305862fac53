// The messages between the site and an external sportsbook, and the address of its frame
// (docs/sports-frame.md).

/** A path within the frame. */
const pathPattern = /^\/(?!\/)[\w/\-.~?=&%]{0,199}$/;

/** The inner path in an address's query. The start page for none, and for an invalid path. */
export function innerPath(query: string): string {
  const queryPath = new URLSearchParams(query).get("bt-path") ?? "/";
  return pathPattern.test(queryPath) ? queryPath : "/";
}

/** The address of the page that shows an inner path. */
export const addressOf = (inner: string): string => `/sportsbook?${new URLSearchParams({ "bt-path": inner })}`;

export interface FrameOptions {
  url: string;
  brand: string;
  lang: string;
  theme: string;
  inner: string;
}

/** The address of the frame. */
export function frameAddress({ url, brand, lang, theme, inner }: FrameOptions): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries({ brand, lang, theme, path: inner })) address.searchParams.set(name, value);
  return address.href;
}

/** The message that navigates the frame. */
export const navigateMessage = (inner: string) => ({ type: "sportsbook:go", path: inner });

/** The path in a message of the frame. Null for anything else. */
export function pathOfMessage(data: unknown): string | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, path: value } = data as Record<string, unknown>;
  return type === "sportsbook:path" && typeof value === "string" && pathPattern.test(value) ? value : null;
}
