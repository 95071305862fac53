// Arrow keys in grids: numbered cells, buttons with only one tab stop, controls in the rows of a
// table.

/**
 * The cell that a key moves to, staying at the edges. Null for other keys. Cells count from 0, left
 * to right, top to bottom. If rows wrap, left and right continue in the next row, and Home and End
 * mean the first and last of all.
 */
export function gridStep(index: number, key: string, columns: number, count: number, wraps = false): number | null {
  const first = wraps ? 0 : index - (index % columns);
  const last = wraps ? count - 1 : Math.min(first + columns - 1, count - 1);
  switch (key) {
    case "ArrowLeft":
      return Math.max(index - 1, first);
    case "ArrowRight":
      return Math.min(index + 1, last);
    case "ArrowUp":
      return index >= columns ? index - columns : index;
    case "ArrowDown":
      return index + columns < count ? index + columns : index;
    case "Home":
      return first;
    case "End":
      return last;
    default:
      return null;
  }
}

interface GridKeyEvent {
  key: string;
  currentTarget: HTMLElement;
  preventDefault(): void;
}

/** Moves the focus by one key press among the buttons of an element. */
export function moveInGrid(event: GridKeyEvent, columns: number): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const focusedIndex = buttons.indexOf(document.activeElement as HTMLElement);
  const next = focusedIndex < 0 ? null : gridStep(focusedIndex, event.key, columns, buttons.length, true);
  if (next === null) return;
  event.preventDefault();
  for (const [index, button] of buttons.entries()) button.tabIndex = index === next ? 0 : -1;
  buttons[next]?.focus();
}

/** The focusable elements of a row. */
const focusable = "a[href], button:not(:disabled), input:not(:disabled)";

/** The control in the next or previous row at the same position. */
export function controlInNextRow(body: HTMLElement, from: HTMLElement, step: number): HTMLElement | undefined {
  const row = from.closest("tr");
  if (!row || !body.contains(row)) return undefined;
  const rows = [...body.querySelectorAll("tr")];
  const next = rows[rows.indexOf(row) + step];
  const index = [...row.querySelectorAll<HTMLElement>(focusable)].indexOf(from);
  const targets = next ? [...next.querySelectorAll<HTMLElement>(focusable)] : [];
  return targets[Math.min(Math.max(index, 0), targets.length - 1)];
}
