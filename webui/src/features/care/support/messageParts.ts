// Splits a message into text and links to pages of this site. Addresses of other sites stay text.

export type Part = { kind: "text"; text: string } | { kind: "link"; to: string };

const helpPaths = /(^|\s)(\/help(?:\/[a-z0-9-]+)?)(?=[\s.,!?)]|$)/g;

export function messageParts(message: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of message.matchAll(helpPaths)) {
    const [, before = "", to = ""] = found;
    const at = found.index + before.length;
    if (at > from) parts.push({ kind: "text", text: message.slice(from, at) });
    parts.push({ kind: "link", to });
    from = at + to.length;
  }
  if (from < message.length) parts.push({ kind: "text", text: message.slice(from) });
  return parts;
}
