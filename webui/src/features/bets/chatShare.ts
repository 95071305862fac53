// Showing a bet to the chat's room.

import type { BetAnswer } from "./bet.model";

/**
 * Whether the bet can be shown: it has ended, and it is not of somebody who
 * keeps bets private. The server refuses the rest.
 */
export function showable({ info, user }: Pick<BetAnswer, "info" | "user">): boolean {
  const hidden = user !== null && user.private_bets && !user._id;
  return info.status !== "in-progress" && !hidden;
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
