// Showing a bet to the chat's room.

import type { BetAnswer } from "./bet.model";

/**
 * Whether the viewer can show the bet: it has ended, and its player does not
 * keep bets private or is the viewer. The server refuses the rest, also to
 * those who may see private players.
 */
export function showable({ info, user }: Pick<BetAnswer, "info" | "user">, viewer: string): boolean {
  const kept = user !== null && user.private_bets && user._id !== viewer;
  return info.status !== "in-progress" && !kept;
}

/** What the sharing needs of the chat, which is loaded only when something is shared. */
export interface ChatDoor {
  /** Whether the player has accepted the rules, without which nobody writes. */
  agreed(): boolean;
  /** Opens the chat with its rules. */
  showRules(): void;
  /** Writes the bet into the room under a request id that stays the same until there is an outcome. */
  link(id: string): Promise<void>;
  /** What a refusal is called. */
  reason(error: unknown): string;
}

export type Shared = { kind: "shared" } | { kind: "rules" } | { kind: "refused"; reason: string };

export async function shareInChat(door: ChatDoor, id: string): Promise<Shared> {
  if (!door.agreed()) {
    door.showRules();
    return { kind: "rules" };
  }
  try {
    await door.link(id);
    return { kind: "shared" };
  } catch (error) {
    return { kind: "refused", reason: door.reason(error) };
  }
}
