// The differences of two texts, line by line.

export interface DiffLine {
  kind: "same" | "added" | "removed";
  text: string;
  /** The line numbers in the old and the new text, from 1. */
  old: number | null;
  new: number | null;
}

/** Longer texts are compared as a whole, because the table below would use too much memory. */
const lineLimit = 2000;

/**
 * The lines of both texts in order, with as many unchanged lines as possible (longest common
 * subsequence).
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = linesOf(before);
  const current = linesOf(after);
  let start = 0;
  while (start < old.length && start < current.length && old[start] === current[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < current.length - start && old[old.length - 1 - end] === current[current.length - 1 - end]) end += 1;
  const middle = compareLines(old.slice(start, old.length - end), current.slice(start, current.length - end));
  const unchanged = (lines: string[]) => lines.map((text) => ({ kind: "same" as const, text }));
  return numberLines([...unchanged(old.slice(0, start)), ...middle, ...unchanged(old.slice(old.length - end))]);
}

const linesOf = (text: string) => (text === "" ? [] : text.split(/\r?\n/));

type UnnumberedLine = Pick<DiffLine, "kind" | "text">;

function compareLines(old: string[], current: string[]): UnnumberedLine[] {
  const removed = (text: string): UnnumberedLine => ({ kind: "removed", text });
  const added = (text: string): UnnumberedLine => ({ kind: "added", text });
  if (old.length > lineLimit || current.length > lineLimit) return [...old.map(removed), ...current.map(added)];
  // common[i][j]: the number of common lines after i and j.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(current.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = current.length - 1; j >= 0; j--) common[i]![j] = old[i] === current[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const lines: UnnumberedLine[] = [];
  for (let i = 0, j = 0; i < old.length || j < current.length; ) {
    const [before, after] = [old[i], current[j]];
    if (before !== undefined && before === after) {
      lines.push({ kind: "same", text: before });
      i += 1;
      j += 1;
    } else if (before !== undefined && (after === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(before));
      i += 1;
    } else {
      lines.push(added(after ?? ""));
      j += 1;
    }
  }
  return lines;
}

function numberLines(lines: UnnumberedLine[]): DiffLine[] {
  let old = 0;
  let current = 0;
  return lines.map(({ kind, text }) => ({
    kind, text,
    old: kind === "added" ? null : (old += 1),
    new: kind === "removed" ? null : (current += 1),
  }));
}

/** Number of unchanged lines around a change. Others are left out. */
const contextLines = 3;

/** The lines near changes, and the number of lines left out between them. */
export function collapseUnchanged(lines: readonly DiffLine[]): (DiffLine | number)[] {
  const nearChange = lines.map((_, at) => lines.slice(Math.max(0, at - contextLines), at + contextLines + 1).some((line) => line.kind !== "same"));
  const parts: (DiffLine | number)[] = [];
  lines.forEach((line, at) => {
    const last = parts.at(-1);
    if (nearChange[at]) parts.push(line);
    else if (typeof last === "number") parts[parts.length - 1] = last + 1;
    else parts.push(1);
  });
  return parts;
}
