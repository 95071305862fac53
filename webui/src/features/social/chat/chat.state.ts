// The part of the chat's state that the first page needs: whether it is open, the number of unread
// messages, whether it is connected. The rest loads later.

import { computed, effect, signal } from "@preact/signals";
import { chatDrawerWidth, windowWidth } from "../../../lib/breakpoints";
import { bus, type LinkState } from "../../../lib/bus";
import { persisted } from "../../../lib/persist";

/** The version of the chat rules that a player accepts. A new version must be accepted again. */
const rulesVersion = "27.06.2024";

/** Whether the player wants the chat open, where it can be closed. */
export const chatRequested = persisted("chat", true);

/** The current room. */
export const chatChannel = persisted("channel", "casino_en");

/** The accepted version of the rules, or false. */
export const acceptedRules = persisted<string | false>("chatRulesAgreed", false, (stored) => (stored === rulesVersion ? stored : undefined));

export function acceptRules(): void {
  acceptedRules.value = rulesVersion;
}

/** Opens or closes the chat. Does nothing above 1200 px, where it is always open. */
export function toggleChat(): void {
  chatRequested.value = !chatRequested.peek();
}

/** Above 1200 px the chat is a permanent column. Below, it is a drawer. */
export const isWide = computed(() => windowWidth.value > chatDrawerWidth);

export const chatOpen = computed(() => isWide.value || chatRequested.value);

/** Number of messages that arrived while the chat was closed. */
export const unread = signal(0);

/** The last known state of the live connection. */
export const connectionState = signal<LinkState>("connecting");

/** Follows the connection and the window. A narrow window closes the chat. */
export function watchChatState(): void {
  bus.on("live-state", ({ state }) => (connectionState.value = state));
  effect(() => {
    if (!isWide.value && chatRequested.peek()) chatRequested.value = false;
  });
  effect(() => {
    if (chatOpen.value) unread.value = 0;
  });
}

/** The room of a path. The sportsbook has its own. */
export function channelAt(path: string, locale: string): string {
  return `${/^\/sport(sbook)?\b/.test(path) ? "sport" : "casino"}_${locale}`;
}
