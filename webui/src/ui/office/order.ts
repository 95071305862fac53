/** The keys with one of them moved to another position. */
export function movedTo(keys: readonly string[], from: number, to: number): string[] {
  const moved = [...keys];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
