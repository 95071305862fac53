// The commands that begin with a slash: what there are, how they are read and
// completed. What they do is in commands.run.ts.

export type CommandName = "user" | "bet" | "ignore" | "unignore" | "tip" | "rain" | "online" | "quiz" | "unmute";

export interface Command {
  name: CommandName;
  /** Names of what follows, for the list. */
  args: string[];
  /** What it does, a text's key. */
  about: `chat.command.${CommandName}`;
  /** Only for moderators. */
  moderator?: boolean;
}

export const commands: Command[] = [
  { name: "user", args: ["name"], about: "chat.command.user" },
  { name: "bet", args: ["id"], about: "chat.command.bet" },
  { name: "ignore", args: ["name"], about: "chat.command.ignore" },
  { name: "unignore", args: ["name"], about: "chat.command.unignore" },
  { name: "tip", args: ["name", "amount"], about: "chat.command.tip" },
  { name: "rain", args: ["users", "amount"], about: "chat.command.rain" },
  { name: "online", args: [], about: "chat.command.online", moderator: true },
  { name: "quiz", args: [], about: "chat.command.quiz", moderator: true },
  { name: "unmute", args: ["name"], about: "chat.command.unmute", moderator: true },
];

/** Those that a player has. */
export function commandsFor(moderator: boolean): Command[] {
  return commands.filter((command) => moderator || !command.moderator);
}

/** "/tip {name} {amount}" */
export function usage(command: Command): string {
  return [`/${command.name}`, ...command.args.map((arg) => `{${arg}}`)].join(" ");
}

export type Reading =
  | { kind: "message" }
  | { kind: "unknown"; word: string }
  /** An argument is missing: nothing may be sent. */
  | { kind: "incomplete"; command: Command }
  | { kind: "command"; command: Command; args: string[] };

/** Names as people copy them from the chat, "John S.", lose their first dot. */
export function userArgument(text: string): string {
  return text.trim().replace(".", "");
}

/** Reads a text: a command when it starts with /word, otherwise a message. */
export function parseCommand(text: string, moderator: boolean): Reading {
  const match = /^\/([a-z]+)(?:\s+([\s\S]*))?$/i.exec(text.trim());
  if (!match) return { kind: "message" };
  const word = match[1]!.toLowerCase();
  const command = commandsFor(moderator).find((one) => one.name === word);
  if (!command) return { kind: "unknown", word };
  const args = split((match[2] ?? "").trim(), command.args.length);
  if (args.length < command.args.length || args.includes("")) return { kind: "incomplete", command };
  const named = args.map((arg, at) => (command.args[at] === "name" ? userArgument(arg) : arg));
  return named.includes("") ? { kind: "incomplete", command } : { kind: "command", command, args: named };
}

// The last words fill the last arguments, so that a name may hold spaces.
function split(rest: string, count: number): string[] {
  if (count === 0) return [];
  const words = rest.split(/\s+/);
  const tail = count > 1 ? words.splice(Math.max(1, words.length - (count - 1))) : [];
  return [words.join(" "), ...tail];
}

/** Commands that begin with what is typed; none once the command's word is finished. */
export function completions(text: string, moderator: boolean): Command[] {
  const match = /^\/([a-z]*)$/i.exec(text);
  if (!match) return [];
  const begun = match[1]!.toLowerCase();
  return commandsFor(moderator).filter((command) => command.name.startsWith(begun));
}

/** The command whose arguments are being typed. */
export function commandBeingTyped(text: string, moderator: boolean): Command | null {
  const match = /^\/([a-z]+)\s/i.exec(text);
  const word = match?.[1]?.toLowerCase();
  return commandsFor(moderator).find((command) => command.name === word) ?? null;
}
