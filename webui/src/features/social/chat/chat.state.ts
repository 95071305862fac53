// What the first page needs to know of the chat: whether it is open, how much
// of it was not read, whether the connection stands. The rest loads later.

import { computed, effect, signal } from "@preact/signals-react";
import { chatDrawerWidth, windowWidth } from "../../../lib/breakpoints";
import { bus, type LinkState } from "../../../lib/bus";
import { persisted } from "../../../lib/persist";

/** The version of the chat rules that a player agrees to; another version asks again. */
const rulesVersion = "27.06.2024";

/** Whether the player wants the chat open, where it can be closed. */
export const chatWanted = persisted("chat", true);

/** The room one is in. */
export const chatChannel = persisted("channel", "casino_en");

/** The version of the rules agreed to, or false. */
export const rulesAgreed = persisted<string | false>("chatRulesAgreed", false, (stored) => (stored === rulesVersion ? stored : undefined));

export function agreeToRules(): void {
  rulesAgreed.value = rulesVersion;
}

/** Opens or closes the chat; without effect above 1200 px, where it is always open. */
export function toggleChat(): void {
  chatWanted.value = !chatWanted.peek();
}

/** Above 1200 px the chat is a column that is always there; below, a drawer. */
export const wide = computed(() => windowWidth.value > chatDrawerWidth);

export const chatOpen = computed(() => wide.value || chatWanted.value);

/** Messages that came while the chat was closed. */
export const unread = signal(0);

/** The live connection as it was last heard of. */
export const link = signal<LinkState>("connecting");

/** Follows the connection and the window: becoming narrow closes the chat. */
export function followSurroundings(): void {
  bus.on("live-state", ({ state }) => (link.value = state));
  effect(() => {
    if (!wide.value && chatWanted.peek()) chatWanted.value = false;
  });
  effect(() => {
    if (chatOpen.value) unread.value = 0;
  });
}

/** The room of a path: the sportsbook has its own. */
export function channelAt(path: string, locale: string): string {
  return `${/^\/sportsbook(\/|$)/.test(path) ? "sport" : "casino"}_${locale}`;
}
