/** Number of entries from which there is a search field. */
export const minSearchEntries = 4;

/** The entries whose name contains the query, ignoring case. */
export function selectorMatches<E extends { name: string }>(entries: E[], query: string): E[] {
  const searchText = query.trim().toLowerCase();
  return entries.filter((entry) => entry.name.toLowerCase().includes(searchText));
}
