// The slash commands: their list, parsing and completion. commands.run.ts runs them.

export type CommandName = "user" | "bet" | "ignore" | "unignore" | "tip" | "rain" | "online" | "quiz" | "unmute";

export interface Command {
  name: CommandName;
  /** Names of the arguments, for the list. */
  args: string[];
  /** The key of its description. */
  description: `chat.command.${CommandName}`;
  /** Only for moderators. */
  moderator?: boolean;
}

export const commands: Command[] = [
  { name: "user", args: ["name"], description: "chat.command.user" },
  { name: "bet", args: ["id"], description: "chat.command.bet" },
  { name: "ignore", args: ["name"], description: "chat.command.ignore" },
  { name: "unignore", args: ["name"], description: "chat.command.unignore" },
  { name: "tip", args: ["name", "amount"], description: "chat.command.tip" },
  { name: "rain", args: ["users", "amount"], description: "chat.command.rain" },
  { name: "online", args: [], description: "chat.command.online", moderator: true },
  { name: "quiz", args: [], description: "chat.command.quiz", moderator: true },
  { name: "unmute", args: ["name"], description: "chat.command.unmute", moderator: true },
];

/** The commands available to a user. */
export function commandsFor(moderator: boolean): Command[] {
  return commands.filter((command) => moderator || !command.moderator);
}

/** "/tip {name} {amount}" */
export function usage(command: Command): string {
  return [`/${command.name}`, ...command.args.map((arg) => `{${arg}}`)].join(" ");
}

export type ParsedInput =
  | { kind: "message" }
  | { kind: "unknown"; word: string }
  /** An argument is missing, so it is not sent. */
  | { kind: "incomplete"; command: Command }
  | { kind: "command"; command: Command; args: string[] };

/** Names copied from the chat, such as "John S.", lose their first dot. */
export function userArgument(text: string): string {
  return text.trim().replace(".", "");
}

/** Parses a text: a command if it starts with /word, otherwise a message. */
export function parseCommand(text: string, moderator: boolean): ParsedInput {
  const match = /^\/([a-z]+)(?:\s+([\s\S]*))?$/i.exec(text.trim());
  if (!match) return { kind: "message" };
  const word = match[1]!.toLowerCase();
  const command = commandsFor(moderator).find((one) => one.name === word);
  if (!command) return { kind: "unknown", word };
  const args = splitArgs((match[2] ?? "").trim(), command.args.length);
  if (args.length < command.args.length || args.includes("")) return { kind: "incomplete", command };
  const named = args.map((arg, at) => (command.args[at] === "name" ? userArgument(arg) : arg));
  return named.includes("") ? { kind: "incomplete", command } : { kind: "command", command, args: named };
}

// The last words fill the last arguments, so that a name can contain spaces.
function splitArgs(argumentText: string, count: number): string[] {
  if (count === 0) return [];
  const words = argumentText.split(/\s+/);
  const tail = count > 1 ? words.splice(Math.max(1, words.length - (count - 1))) : [];
  return [words.join(" "), ...tail];
}

/** Commands that begin with the typed text. None once the command's word is complete. */
export function completions(text: string, moderator: boolean): Command[] {
  const match = /^\/([a-z]*)$/i.exec(text);
  if (!match) return [];
  const typedName = match[1]!.toLowerCase();
  return commandsFor(moderator).filter((command) => command.name.startsWith(typedName));
}

/** The command whose arguments are being typed. */
export function typedCommand(text: string, moderator: boolean): Command | null {
  const match = /^\/([a-z]+)\s/i.exec(text);
  const word = match?.[1]?.toLowerCase();
  return commandsFor(moderator).find((command) => command.name === word) ?? null;
}
