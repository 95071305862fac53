// Converts the text of a message: escapes, names, ages, and the parts that become images, links and
// mentions.

const escapes: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#47": "/" };

/** Reverses the server's escaping once: exactly its six escapes and no others. */
export function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#47);/g, (matched, name: string) => escapes[name] ?? matched);
}

/** The first word of a name and the initial of the second. */
export function shortName(name: string): string {
  const [first = "", second] = name.trim().split(/\s+/);
  return second ? `${first} ${[...second][0]}` : first;
}

const second = 1000;
const ages: [string, number][] = [
  ["year", 365 * 24 * 3600 * second],
  ["month", 30 * 24 * 3600 * second],
  ["day", 24 * 3600 * second],
  ["hour", 3600 * second],
  ["minute", 60 * second],
  ["second", second],
];

/** The age in the largest unit that fits, with a month of 30 days: "1 minute", "2 years". */
export function ageLabel(ms: number): string {
  const age = Math.max(0, ms);
  const [unit, size] = ages.find(([, length]) => age >= length) ?? ["second", second];
  const count = Math.floor(age / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The style of a message by its author's roles. */
export function roleOf(access: readonly { id: string }[] | undefined): "admin" | "moderator" | "user" {
  if (access?.some((role) => role.id === "*")) return "admin";
  return access?.some((role) => role.id === "chat_moderator") ? "moderator" : "user";
}

export type Part =
  | { kind: "text"; text: string }
  | { kind: "emoji"; id: string; path: string }
  | { kind: "mention"; name: string }
  | { kind: "link"; text: string; href: string };

/** :code:, an address, or @name. Account names contain letters, digits and underscores. */
const partPattern = /:([a-z0-9_]{2,24}):|https?:\/\/[^\s<>"]+|(?<![A-Za-z0-9_])@([A-Za-z0-9_]{4,20})(?![A-Za-z0-9_])/g;

/** Punctuation that ends a sentence and is not part of an address. */
const sentenceEnd = /[.,;:!?)\]']+$/;

/** Splits a decoded text into parts. The parts together contain every character of it. */
export function messageParts(text: string, emojis: ReadonlyMap<string, string>, hosts: readonly string[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  const addText = (to: number) => {
    if (to > from) parts.push({ kind: "text", text: text.slice(from, to) });
  };
  const addPart = (at: number, length: number, part: Part) => {
    addText(at);
    parts.push(part);
    from = at + length;
  };
  partPattern.lastIndex = 0;
  for (let match = partPattern.exec(text); match; match = partPattern.exec(text)) {
    const [matched, code, name] = match;
    const path = code === undefined ? undefined : emojis.get(code);
    if (path !== undefined && code !== undefined) addPart(match.index, matched.length, { kind: "emoji", id: code, path });
    else if (code !== undefined) partPattern.lastIndex -= 1; // ":no:smile:": the second colon may start a code.
    else if (name !== undefined) addPart(match.index, matched.length, { kind: "mention", name });
    else {
      const address = matched.replace(sentenceEnd, "");
      const href = allowedLink(address, hosts);
      if (href) addPart(match.index, address.length, { kind: "link", text: address, href });
    }
  }
  addText(text.length);
  return parts;
}

/** The address as a link target. Null for hosts that the site does not link to. */
export function allowedLink(address: string, hosts: readonly string[]): string | null {
  try {
    const url = new URL(address);
    const addText = url.username === "" && url.password === "" && (url.protocol === "https:" || url.protocol === "http:");
    return addText && hosts.includes(url.host) ? url.href : null;
  } catch {
    return null;
  }
}

/** Whether a text mentions a name. Case does not matter, as in accounts. */
export function mentions(text: string, name: string | undefined): boolean {
  if (!name) return false;
  const lowerName = name.toLowerCase();
  return messageParts(text, new Map(), []).some((part) => part.kind === "mention" && part.name.toLowerCase() === lowerName);
}

/** The number of characters as the server counts them. */
export const lengthOf = (text: string): number => [...text].length;

/** The text as it is sent: one line, trimmed. */
export const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();
