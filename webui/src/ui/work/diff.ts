// What changes between two texts, line by line.

export interface DiffLine {
  kind: "same" | "added" | "removed";
  text: string;
  /** The numbers of the line in the old and the new text, from 1. */
  old: number | null;
  new: number | null;
}

/** Longer texts are compared as a whole: the table below would take too much memory. */
const lineLimit = 2000;

/** The lines of both texts in order, with as many as possible kept (longest common subsequence). */
export function diffLines(before: string, after: string): DiffLine[] {
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const middle = compared(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const kept = (lines: string[]) => lines.map((text) => ({ kind: "same" as const, text }));
  return numbered([...kept(old.slice(0, start)), ...middle, ...kept(old.slice(old.length - end))]);
}

const linesOf = (text: string) => (text === "" ? [] : text.split(/\r?\n/));

type Bare = Pick<DiffLine, "kind" | "text">;

function compared(old: string[], now: string[]): Bare[] {
  const removed = (text: string): Bare => ({ kind: "removed", text });
  const added = (text: string): Bare => ({ kind: "added", text });
  if (old.length > lineLimit || now.length > lineLimit) return [...old.map(removed), ...now.map(added)];
  // common[i][j]: how many lines the rests from i and j have in common.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) common[i]![j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const lines: Bare[] = [];
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    const [before, after] = [old[i], now[j]];
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

function numbered(lines: Bare[]): DiffLine[] {
  let old = 0;
  let now = 0;
  return lines.map(({ kind, text }) => ({
    kind, text,
    old: kind === "added" ? null : (old += 1),
    new: kind === "removed" ? null : (now += 1),
  }));
}

/** Unchanged lines that stand around a change; the others are left out. */
const around = 3;

/** The lines in pieces: those near a change, and how many are left out between them. */
export function folded(lines: readonly DiffLine[]): (DiffLine | number)[] {
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - around), at + around + 1).some((line) => line.kind !== "same"));
  const pieces: (DiffLine | number)[] = [];
  lines.forEach((line, at) => {
    const last = pieces.at(-1);
    if (near[at]) pieces.push(line);
    else if (typeof last === "number") pieces[pieces.length - 1] = last + 1;
    else pieces.push(1);
  });
  return pieces;
}
