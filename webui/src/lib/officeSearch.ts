// The search term that a page of the back office requests. The frame opens its search with it.

import { signal } from "@preact/signals";

export const requestedSearch = signal<string | null>(null);

/** Opens the search of the office with a term. */
export const searchOffice = (term: string): void => void (requestedSearch.value = term);
