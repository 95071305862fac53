// What the buttons of the text editor do to Markdown: each replaces a stretch of
// the text by another and says what is selected then.

export const markdownTools = ["bold", "italic", "heading", "list", "link", "table"] as const;
export type MarkdownTool = (typeof markdownTools)[number];

/** The text from `from` to `to` becomes `text`; `start` to `end` is selected afterwards. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

/** Stands where nothing was selected, and is selected to be typed over. */
const filler = { bold: "bold text", italic: "italic text", link: "text" };
const tableLines = ["| Column | Column |", "| --- | --- |", "| Cell | Cell |"];

/** What a tool does to a text of which a stretch is selected. */
export function editOf(tool: MarkdownTool, text: string, start: number, end: number): Edit {
  switch (tool) {
    case "bold":
      return wrapped(text, start, end, "**", filler.bold);
    case "italic":
      return wrapped(text, start, end, "_", filler.italic);
    case "heading":
      return perLine(text, start, end, nextHeading);
    case "list":
      return listed(text, start, end);
    case "link":
      return linked(text, start, end);
    case "table":
      return tabled(text, start, end);
  }
}

/** Marks the stretch on both sides, or takes the marks away where it has them. */
function wrapped(text: string, start: number, end: number, mark: string, standard: string): Edit {
  const size = mark.length;
  const marked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  const inner = text.slice(start, end);
  if (marked && start >= size) return { from: start - size, to: end + size, text: inner, start: start - size, end: end - size };
  const word = inner || standard;
  return { from: start, to: end, text: mark + word + mark, start: start + size, end: start + size + word.length };
}

/** The whole lines that the stretch touches. */
function linesAround(text: string, start: number, end: number): { from: number; to: number } {
  const close = text.indexOf("\n", end);
  return { from: text.lastIndexOf("\n", start - 1) + 1, to: close < 0 ? text.length : close };
}

function perLine(text: string, start: number, end: number, change: (line: string) => string): Edit {
  const { from, to } = linesAround(text, start, end);
  const changed = text.slice(from, to).split("\n").map(change).join("\n");
  return { from, to, text: changed, start: from, end: from + changed.length };
}

/** No heading, a part, a part of a part, and none again. The largest is the page's own title. */
function nextHeading(line: string): string {
  const [, marks = "", words = ""] = /^(#{0,6})\s*(.*)$/.exec(line) ?? [];
  const next = marks === "" ? "## " : marks.length < 3 ? "### " : "";
  return next + words;
}

function listed(text: string, start: number, end: number): Edit {
  const { from, to } = linesAround(text, start, end);
  const all = text.slice(from, to).split("\n").every((line) => line.startsWith("- "));
  return perLine(text, start, end, (line) => (all ? line.slice(2) : line.startsWith("- ") ? line : `- ${line}`));
}

/** Selects the address to be typed, or the words when an address was selected. */
function linked(text: string, start: number, end: number): Edit {
  const inner = text.slice(start, end);
  const isAddress = /^(https?:\/\/|mailto:|\/)\S*$/.test(inner);
  const words = isAddress || inner === "" ? filler.link : inner;
  const address = isAddress ? inner : "https://";
  const whole = `[${words}](${address})`;
  const at = isAddress ? start + 1 : start + words.length + 3;
  return { from: start, to: end, text: whole, start: at, end: at + (isAddress ? words.length : address.length) };
}

/** A table stands alone: with an empty line before and after it. */
function tabled(text: string, start: number, end: number): Edit {
  const { to } = linesAround(text, start, end);
  const before = text.slice(0, to);
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const table = `${gap}${tableLines.join("\n")}\n`;
  const at = to + gap.length + 2;
  return { from: to, to, text: table, start: at, end: at + "Column".length };
}

/** How many words a reader sees: signs that stand alone are none. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
