import { navigate } from "wouter/use-browser-location";
import { api } from "../../../lib/api";
import { officeEntries } from "../../../lib/office";
import { requestedSearch } from "../../../lib/officeSearch";
import { CommandPalette } from "../../../ui/office/CommandPalette";
import type { Command } from "../../../ui/office/palette";

/** The pages that the visitor may open. Reads signals. */
function pageCommands(): Command[] {
  return officeEntries().map(({ id, label, to, keywords: words }) => ({ id: `page ${id}`, label, group: "Pages", words, run: () => navigate(to) }));
}

/** The results of the server: players, wagers, transfers and whatever features add. */
async function findCommands(term: string, abortSignal: AbortSignal): Promise<Command[]> {
  const { results } = await api.post("/api/admin/search", { term }, { signal: abortSignal });
  return results.flatMap(({ kind, hits }) =>
    hits.map(({ id, title, detail, path }) => ({ id: `${kind} ${id}`, label: title, group: kind, hint: detail, run: () => navigate(path) })),
  );
}

/** Finds every page, and the results of the server, by a few characters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  return <CommandPalette commands={pageCommands()} find={findCommands} initial={requestedSearch.peek() ?? ""} onClose={onClose} />;
}
