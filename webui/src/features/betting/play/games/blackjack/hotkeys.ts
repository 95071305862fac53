import type { Action } from "./blackjack.model";

/** One key for each action, used in the list of keys and on the buttons. */
export const hotkeys: Record<Action, string> = { hit: "h", stand: "s", double: "d", split: "p", insurance: "i", decline: "n" };
