// Splits the text of an email into words and links.

export interface EmailPart {
  text: string;
  /** The address of a link. */
  href?: string;
}

const linkPattern = /https?:\/\/[^\s<>"]+/g;

/** Splits the text of an email into words and links. */
export function splitEmail(text: string): EmailPart[] {
  const parts: EmailPart[] = [];
  let from = 0;
  for (const match of text.matchAll(linkPattern)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: match[0], href: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
