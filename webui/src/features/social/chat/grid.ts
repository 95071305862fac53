// Arrow keys in a grid of buttons, of which only one is on the Tab way.

/** The place that a key leads to; null for other keys and beyond the edges. */
export function placeAfter(key: string, at: number, count: number, columns: number): number | null {
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: count - 1 };
  const next = steps[key];
  return next === undefined || next < 0 || next >= count ? null : next;
}

interface Press {
  key: string;
  currentTarget: HTMLElement;
  preventDefault(): void;
}

/** Moves the focus by one key press. */
export function moveInGrid(event: Press, columns: number): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const next = placeAfter(event.key, buttons.indexOf(document.activeElement as HTMLElement), buttons.length, columns);
  if (next === null) return;
  event.preventDefault();
  for (const [at, button] of buttons.entries()) button.tabIndex = at === next ? 0 : -1;
  buttons[next]?.focus();
}
