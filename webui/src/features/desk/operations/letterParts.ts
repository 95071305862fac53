// The text of a letter, cut into words and links.

export interface Part {
  text: string;
  /** Where it leads, when it is a link. */
  href?: string;
}

const link = /https?:\/\/[^\s<>"]+/g;

/** Cuts a letter's text into words and links. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(link)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: found[0], href: found[0] });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
