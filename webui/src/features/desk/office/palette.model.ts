// What the palette of the office knows: its own pages, and what the server finds.

import { navigate } from "wouter/use-browser-location";
import { api } from "../../../lib/api";
import { officeEntries } from "../../../lib/office";
import type { Command } from "../../../ui/work/palette";

/** The pages that the visitor may see. Reads signals. */
export function ownCommands(): Command[] {
  return officeEntries().map(({ id, label, to, words }) => ({ id: `page ${id}`, label, group: "Pages", words, run: () => navigate(to) }));
}

/** What the server finds: players, wagers, transfers and whatever features add. */
export async function findCommands(term: string, stop: AbortSignal): Promise<Command[]> {
  const { found } = await api.post("/api/admin/search", { term }, { signal: stop });
  return found.flatMap(({ kind, hits }) =>
    hits.map(({ id, title, detail, path }) => ({ id: `${kind} ${id}`, label: title, group: kind, hint: detail, run: () => navigate(path) })),
  );
}
