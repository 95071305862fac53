const neighbours = 2;

/** The page and its two neighbours on each side, within the existing pages. */
export function pagesAround(page: number, pages: number): number[] {
  const from = Math.max(1, page - neighbours);
  const to = Math.min(pages, page + neighbours);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
