// Finds commands by a typed query.

export interface Command {
  id: string;
  label: string;
  /** The heading above it. */
  group: string;
  /** Further keywords. */
  keywords?: string;
  /** Shown after it, such as its shortcut. */
  hint?: string;
  run: () => void;
}

/** Max number of shown commands. */
const maxResults = 50;

/** How well a label matches a query: lower is better, null for no match. */
export function rank(command: Pick<Command, "label" | "keywords">, query: string): number | null {
  const searchWords = query.toLowerCase().split(/\s+/).filter(Boolean);
  const label = command.label.toLowerCase();
  const text = `${label} ${command.keywords?.toLowerCase() ?? ""}`;
  let sum = 0;
  for (const word of searchWords) {
    if (label.startsWith(word)) continue;
    if (new RegExp(`(?:^|[^\\p{L}\\p{N}])${escaped(word)}`, "u").test(text)) sum += 1;
    else if (text.includes(word)) sum += 2;
    else if (initials(text, word)) sum += 3;
    else return null;
  }
  return sum;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// "wq" finds "Withdrawal queue".
function initials(text: string, word: string): boolean {
  return [...text.matchAll(/(?:^|[^\p{L}\p{N}])([\p{L}\p{N}])/gu)].map(([, initial]) => initial).join("").includes(word);
}

/** The matching commands, best first. Without a query all, in their own order. */
export function matchingCommands(commands: readonly Command[], query: string): Command[] {
  if (query.trim() === "") return commands.slice(0, maxResults);
  return commands
    .map((command, at) => ({ command, at, rank: rank(command, query) }))
    .filter((one): one is typeof one & { rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, maxResults)
    .map(({ command }) => command);
}
