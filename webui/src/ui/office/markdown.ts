// The effect of the text editor's buttons on Markdown: each replaces a range of the text and sets
// the selection.

export const markdownTools = ["bold", "italic", "heading", "list", "link", "table"] as const;
export type MarkdownTool = (typeof markdownTools)[number];

/** The text from `from` to `to` becomes `text`. Afterwards `start` to `end` is selected. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

/** Inserted if nothing was selected, and selected for overwriting. */
const placeholders = { bold: "bold text", italic: "italic text", link: "text" };
const tableLines = ["| Column | Column |", "| --- | --- |", "| Cell | Cell |"];

/** The edit of a tool for a text with a selection. */
export function editOf(tool: MarkdownTool, text: string, start: number, end: number): Edit {
  switch (tool) {
    case "bold":
      return toggleMark(text, start, end, "**", placeholders.bold);
    case "italic":
      return toggleMark(text, start, end, "_", placeholders.italic);
    case "heading":
      return changeLines(text, start, end, nextHeading);
    case "list":
      return toggleList(text, start, end);
    case "link":
      return insertLink(text, start, end);
    case "table":
      return insertTable(text, start, end);
  }
}

/** Adds the marks on both sides of the range, or removes them if present. */
function toggleMark(text: string, start: number, end: number, mark: string, placeholder: string): Edit {
  const size = mark.length;
  const marked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  const inner = text.slice(start, end);
  if (marked && start >= size) return { from: start - size, to: end + size, text: inner, start: start - size, end: end - size };
  const word = inner || placeholder;
  return { from: start, to: end, text: mark + word + mark, start: start + size, end: start + size + word.length };
}

/** The complete lines of the range. */
function linesAround(text: string, start: number, end: number): { from: number; to: number } {
  const close = text.indexOf("\n", end);
  return { from: text.lastIndexOf("\n", start - 1) + 1, to: close < 0 ? text.length : close };
}

function changeLines(text: string, start: number, end: number, change: (line: string) => string): Edit {
  const { from, to } = linesAround(text, start, end);
  const changed = text.slice(from, to).split("\n").map(change).join("\n");
  return { from, to, text: changed, start: from, end: from + changed.length };
}

/** No heading, second level, third level, and none again. The first level is the page's own title. */
function nextHeading(line: string): string {
  const [, marks = "", words = ""] = /^(#{0,6})\s*(.*)$/.exec(line) ?? [];
  const next = marks === "" ? "## " : marks.length < 3 ? "### " : "";
  return next + words;
}

function toggleList(text: string, start: number, end: number): Edit {
  const { from, to } = linesAround(text, start, end);
  const all = text.slice(from, to).split("\n").every((line) => line.startsWith("- "));
  return changeLines(text, start, end, (line) => (all ? line.slice(2) : line.startsWith("- ") ? line : `- ${line}`));
}

/** Selects the address for overwriting, or the words if an address was selected. */
function insertLink(text: string, start: number, end: number): Edit {
  const inner = text.slice(start, end);
  const isAddress = /^(https?:\/\/|mailto:|\/)\S*$/.test(inner);
  const words = isAddress || inner === "" ? placeholders.link : inner;
  const address = isAddress ? inner : "https://";
  const link = `[${words}](${address})`;
  const at = isAddress ? start + 1 : start + words.length + 3;
  return { from: start, to: end, text: link, start: at, end: at + (isAddress ? words.length : address.length) };
}

/** A table needs an empty line before and after it. */
function insertTable(text: string, start: number, end: number): Edit {
  const { to } = linesAround(text, start, end);
  const before = text.slice(0, to);
  const gap = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const table = `${gap}${tableLines.join("\n")}\n`;
  const at = to + gap.length + 2;
  return { from: to, to, text: table, start: at, end: at + "Column".length };
}

/** The number of visible words. Signs alone do not count. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
