// What of the commands answers to what was typed.

export interface Command {
  id: string;
  label: string;
  /** Where it belongs: the heading above it. */
  group: string;
  /** Other words for it. */
  words?: string;
  /** Shown behind it, such as the keys that do the same. */
  hint?: string;
  run: () => void;
}

/** Most commands that are shown. */
const shown = 50;

/** How well a label answers a query: the lower the better, null when not at all. */
export function rank(command: Pick<Command, "label" | "words">, query: string): number | null {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const label = command.label.toLowerCase();
  const text = `${label} ${command.words?.toLowerCase() ?? ""}`;
  let sum = 0;
  for (const word of wanted) {
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
  return [...text.matchAll(/(?:^|[^\p{L}\p{N}])([\p{L}\p{N}])/gu)].map(([, letter]) => letter).join("").includes(word);
}

/** The commands that answer, the best first; without a query all, in their own order. */
export function answering(commands: readonly Command[], query: string): Command[] {
  if (query.trim() === "") return commands.slice(0, shown);
  return commands
    .map((command, at) => ({ command, at, rank: rank(command, query) }))
    .filter((one): one is typeof one & { rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, shown)
    .map(({ command }) => command);
}
