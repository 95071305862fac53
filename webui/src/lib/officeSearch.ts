// What a page of the back office wants to be searched for: the frame opens its
// search with it.

import { signal } from "@preact/signals-react";

export const wantedSearch = signal<string | null>(null);

/** Opens the search of the office with a term. */
export const searchOffice = (term: string): void => void (wantedSearch.value = term);
