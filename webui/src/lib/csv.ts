// Tables as files for spreadsheets.

/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/u;
/** A number may begin with a sign: it computes nothing. */
const plainNumber = /^[+-]?\d[\d,]*(?:\.\d+)?$/;

/**
 * One cell. Text of players ends up on the machines of those who work here, and
 * "=HYPERLINK(...)" as a player's name must stay a name: such a text is given an
 * apostrophe, which spreadsheets read as "this is text" (OWASP, CSV injection).
 */
export function csvCell(text: string): string {
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Lines of cells as a file, with the ends of lines of RFC 4180. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(",")}\r\n`).join("");
}

/** Marks a file as UTF-8 for the spreadsheets that would guess otherwise; other programs do not read a file with it. */
const byteOrderMark = "\ufeff";

const table = "text/csv;charset=utf-8";

/** Gives the visitor a file to keep: a table unless another type is said. */
export function download(name: string, text: string, type = table): void {
  keep(name, new Blob(type === table ? [byteOrderMark, text] : [text], { type }));
}

/** Gives the visitor a file to keep whose bytes are in base64. */
export function downloadBytes(name: string, base64: string, type: string): void {
  keep(name, new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type }));
}

function keep(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address));
}
