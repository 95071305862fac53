// The sources of the palette: the pages of the office, and the results of the server.

import { navigate } from "wouter/use-browser-location";
import { api } from "../../../lib/api";
import { officeEntries } from "../../../lib/office";
import type { Command } from "../../../ui/work/palette";

/** The pages that the visitor may open. Reads signals. */
export function pageCommands(): Command[] {
  return officeEntries().map(({ id, label, to, keywords: words }) => ({ id: `page ${id}`, label, group: "Pages", words, run: () => navigate(to) }));
}

/** The results of the server: players, wagers, transfers and whatever features add. */
export async function findCommands(term: string, abortSignal: AbortSignal): Promise<Command[]> {
  const { results } = await api.post("/api/admin/search", { term }, { signal: abortSignal });
  return results.flatMap(({ kind, hits }) =>
    hits.map(({ id, title, detail, path }) => ({ id: `${kind} ${id}`, label: title, group: kind, hint: detail, run: () => navigate(path) })),
  );
}
