/** What can have the focus inside a row. */
const focusable = "a[href], button:not(:disabled), input:not(:disabled)";

/** The control that stands in the next row (or the one before) where this one stands in its own. */
export function neighbour(body: HTMLElement, from: HTMLElement, step: number): HTMLElement | undefined {
  const row = from.closest("tr");
  if (!row || !body.contains(row)) return undefined;
  const rows = [...body.querySelectorAll("tr")];
  const next = rows[rows.indexOf(row) + step];
  const at = [...row.querySelectorAll<HTMLElement>(focusable)].indexOf(from);
  const there = next ? [...next.querySelectorAll<HTMLElement>(focusable)] : [];
  return there[Math.min(Math.max(at, 0), there.length - 1)];
}
