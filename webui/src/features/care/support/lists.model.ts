// The lists of the window: the player's own chats, and the chats of all players.

import { computed } from "@preact/signals";
import { api } from "../../../lib/api";
import type { HelpEntry, SupportEntry } from "../../../lib/api.gen";
import { bus } from "../../../lib/bus";
import { resource } from "../../../lib/resource";
import { subscribe } from "../../../lib/socket";
import { onConnected } from "../../../lib/socket/connected";
import { store } from "../../../lib/store";

export const ownChats = resource<SupportEntry[]>(() => api.post("/api/user/supportChats", {}, { retry: true }));
export const allChats = resource<SupportEntry[]>(async () => (await api.post("/api/chat/moderate/support", {}, { retry: true })).chats);
export const faqEntries = resource<HelpEntry[]>(async () => (await api.post("/api/help/pages", {}, { retry: true })).filter(({ kind }) => kind === "faq"));

/** Number of messages that the player has not read. */
export const unreadOf = ({ count, user_read }: SupportEntry): number => count - user_read;
/** Number of messages that staff have not read. */
export const unreadByTeam = ({ count, support_read }: SupportEntry): number => count - support_read;

export const unread = computed(() => (ownChats.data.value ?? []).reduce((sum, chat) => sum + unreadOf(chat), 0));

/** Inserts an updated chat into a list, newest first. */
export function mergeChat(list: readonly SupportEntry[], chat: SupportEntry): SupportEntry[] {
  return [chat, ...list.filter(({ _id }) => _id !== chat._id)].sort((a, b) => b.updated_at - a.updated_at);
}

const updateChat = (list: typeof ownChats, chat: SupportEntry) => {
  const current = list.data.peek();
  if (current) list.set(mergeChat(current, chat));
};

/** Keeps the player's list up to date until the returned function is called. */
export function watchOwnChats(): () => void {
  ownChats.clear(); // clears the chats of the previous user
  const load = () => void (store.user.peek() && ownChats.load());
  load();
  const offs = [
    bus.on("event:support message", ({ data }) => updateChat(ownChats, data.chat)),
    bus.on("event:support chat", ({ data }) => updateChat(ownChats, data)),
    onConnected(load),
  ];
  return () => offs.forEach((off) => off());
}

/** Keeps the list of all chats up to date until the returned function is called. */
export function watchAllChats(): () => void {
  allChats.clear();
  void allChats.load();
  return subscribe("support", {
    handleEvent: ({ event, data }) => {
      if (event === "support message admin" || event === "support chat admin") updateChat(allChats, data.chat);
    },
    reset: () => void allChats.load(),
  });
}
