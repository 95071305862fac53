// Shows a bet in the chat room.

import type { BetAnswer } from "./bet.model";

/**
 * Whether the viewer can show the bet: it has ended, and its player does not keep bets private or
 * is the viewer. The server refuses all other bets, also for viewers who may see private players.
 */
export function canShareInChat({ info, user }: Pick<BetAnswer, "info" | "user">, viewer: string): boolean {
  const isPrivate = user !== null && user.private_bets && user._id !== viewer;
  return info.status !== "in-progress" && !isPrivate;
}

/** What sharing uses of the chat. The chat loads only when a bet is shared. */
export interface ChatShareApi {
  /** Whether the player has accepted the chat rules. Players cannot write before that. */
  hasAcceptedRules(): boolean;
  /** Opens the chat and shows its rules. */
  showRules(): void;
  /** Posts the bet to the chat. The request id stays the same until there is an outcome. */
  postBet(id: string): Promise<void>;
  /** The text of an error. */
  errorText(error: unknown): string;
}

export type ShareOutcome = { kind: "shared" } | { kind: "rules" } | { kind: "refused"; reason: string };

export async function shareInChat(chat: ChatShareApi, id: string): Promise<ShareOutcome> {
  if (!chat.hasAcceptedRules()) {
    chat.showRules();
    return { kind: "rules" };
  }
  try {
    await chat.postBet(id);
    return { kind: "shared" };
  } catch (error) {
    return { kind: "refused", reason: chat.errorText(error) };
  }
}
