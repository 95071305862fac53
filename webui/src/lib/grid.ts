// Arrow keys over things in rows: cells that are counted, buttons of which only one
// is on the Tab way, controls in the rows of a table.

/**
 * The cell that a key moves to, staying at the edges; null for other keys.
 * Cells count from 0, left to right, top to bottom. Where rows wrap, left and
 * right go on in the next row, and Home and End mean the first and last of all.
 */
export function gridStep(at: number, key: string, columns: number, count: number, wraps = false): number | null {
  const first = wraps ? 0 : at - (at % columns);
  const last = wraps ? count - 1 : Math.min(first + columns - 1, count - 1);
  switch (key) {
    case "ArrowLeft":
      return Math.max(at - 1, first);
    case "ArrowRight":
      return Math.min(at + 1, last);
    case "ArrowUp":
      return at >= columns ? at - columns : at;
    case "ArrowDown":
      return at + columns < count ? at + columns : at;
    case "Home":
      return first;
    case "End":
      return last;
    default:
      return null;
  }
}

interface Press {
  key: string;
  currentTarget: HTMLElement;
  preventDefault(): void;
}

/** Moves the focus by one key press among the buttons of an element. */
export function moveInGrid(event: Press, columns: number): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const present = buttons.indexOf(document.activeElement as HTMLElement);
  const next = present < 0 ? null : gridStep(present, event.key, columns, buttons.length, true);
  if (next === null) return;
  event.preventDefault();
  for (const [at, button] of buttons.entries()) button.tabIndex = at === next ? 0 : -1;
  buttons[next]?.focus();
}

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
