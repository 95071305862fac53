// Typed moments: "2026-11-24 09:00", in UTC, like the server's clock.

const dateTimePattern = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d))?$/;

/** Unix milliseconds. 0 for an empty text, null for an invalid one. */
export function parseDateTime(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  const found = dateTimePattern.exec(trimmed);
  if (!found) return null;
  const [year, month, day, hour, minute] = found.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number, number];
  const at = Date.UTC(year, month - 1, day, hour, minute);
  // 31 April would be parsed as 1 May.
  return dateTimeText(at) === `${found[1]}-${found[2]}-${found[3]} ${found[4] ?? "00"}:${found[5] ?? "00"}` ? at : null;
}

/** "2026-11-24 09:00". Empty for 0. */
export function dateTimeText(at: number): string {
  return at === 0 ? "" : new Date(at).toISOString().slice(0, 16).replace("T", " ");
}
