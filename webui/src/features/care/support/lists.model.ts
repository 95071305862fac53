// The lists of the window: the player's own chats, and those of all players.

import { computed } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { HelpEntry, SupportEntry } from "../../../lib/api.gen";
import { bus } from "../../../lib/bus";
import { resource } from "../../../lib/resource";
import { subscribe } from "../../../lib/socket";
import { store } from "../../../lib/store";

export const mine = resource<SupportEntry[]>(() => api.post("/api/user/supportChats", {}, { retry: true }));
export const all = resource<SupportEntry[]>(async () => (await api.post("/api/chat/moderate/support", {}, { retry: true })).chats);
export const faq = resource<HelpEntry[]>(async () => (await api.post("/api/help/pages", {}, { retry: true })).filter(({ kind }) => kind === "faq"));

/** How many messages of a chat its player has not read. */
export const unreadOf = ({ count, user_read }: SupportEntry): number => count - user_read;
/** How many the team has not read. */
export const unreadByTeam = ({ count, support_read }: SupportEntry): number => count - support_read;

export const unread = computed(() => (mine.data.value ?? []).reduce((sum, chat) => sum + unreadOf(chat), 0));

/** Puts the news of a chat into a list, the newest first. */
export function merged(list: readonly SupportEntry[], chat: SupportEntry): SupportEntry[] {
  return [chat, ...list.filter(({ _id }) => _id !== chat._id)].sort((a, b) => b.updated_at - a.updated_at);
}

const take = (list: typeof mine, chat: SupportEntry) => {
  const now = list.data.peek();
  if (now) list.set(merged(now, chat));
};

/** Keeps the player's list up to date until the answer is called. */
export function followMine(): () => void {
  mine.clear(); // whoever was here before had others
  const load = () => void (store.user.peek() && mine.load());
  load();
  const offs = [
    bus.on("event:support message", ({ data }) => take(mine, data.chat)),
    bus.on("event:support chat", ({ data }) => take(mine, data)),
    bus.on("live-state", ({ state }) => state === "connected" && load()),
  ];
  return () => offs.forEach((off) => off());
}

/** Keeps the list of all chats up to date until the answer is called. */
export function followAll(): () => void {
  all.clear();
  void all.load();
  return subscribe("support", {
    event: ({ event, data }) => {
      if (event === "support message admin" || event === "support chat admin") take(all, data.chat);
    },
    reset: () => void all.load(),
  });
}
