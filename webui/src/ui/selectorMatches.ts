/** From this many entries on there is a search field. */
export const searchFrom = 4;

/** The entries whose name holds the query, whatever the case. */
export function selectorMatches<E extends { name: string }>(entries: E[], query: string): E[] {
  const wanted = query.trim().toLowerCase();
  return entries.filter((entry) => entry.name.toLowerCase().includes(wanted));
}
