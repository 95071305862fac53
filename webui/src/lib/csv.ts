// Tables as files for spreadsheets.

/** What a spreadsheet treats as the start of a formula. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/u;
/** A number may start with a sign, because it computes nothing. */
const plainNumber = /^[+-]?\d[\d,]*(?:\.\d+)?$/;

/**
 * One cell. Players' texts are opened by staff, and a name such as "=HYPERLINK(...)" must not
 * become a formula. Such a text gets a leading apostrophe, which spreadsheets treat as a text
 * marker (OWASP, CSV injection).
 */
export function csvCell(text: string): string {
  const safeText = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

/** Rows of cells as a file, with the line endings of RFC 4180. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(",")}\r\n`).join("");
}

/**
 * Marks a file as UTF-8 for spreadsheets that would guess the encoding. Other programs do not
 * accept a file with it.
 */
const byteOrderMark = "\ufeff";

const csvType = "text/csv;charset=utf-8";

/** Downloads a file, by default a table. */
export function download(name: string, text: string, type = csvType): void {
  saveFile(name, new Blob(type === csvType ? [byteOrderMark, text] : [text], { type }));
}

/** Downloads a file from base64. */
export function downloadBytes(name: string, base64: string, type: string): void {
  saveFile(name, new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type }));
}

function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address));
}
