// The chat of this page: the room one is in, the messages on their way, who
// may write.

import { computed, effect, signal } from "@preact/signals-react";
import { errorText } from "../../../lib/api";
import { ApiError, isApiError } from "../../../lib/error";
import { t } from "../../../lib/i18n";
import { resource } from "../../../lib/resource";
import { serverNow, subscribe } from "../../../lib/socket";
import { store } from "../../../lib/store";
import { formatDateTime } from "../../../lib/time";
import { requestId } from "../../../lib/requestId";
import { calls } from "./chat.calls";
import { chatChannel, chatOpen, link, unread } from "./chat.state";
import { text } from "./chat.texts";
import type { Message } from "./chat.types";
import { focusWish, draft, notice, tabBox, write } from "./draft";
import { Outbox, type Outgoing } from "./outbox";
import { ChatRoom } from "./room";
import { decode, mentions, roleOf, shortName } from "./wording";

const later = (fn: () => void, ms: number) => {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
};

/** Words for those who hear the page: who has just mentioned them. */
export const calledOut = signal("");

const rooms = new Map<string, ChatRoom>();

function roomOf(channel: string): ChatRoom {
  const known = rooms.get(channel);
  if (known) return known;
  const made = new ChatRoom(channel, { subscribe, history: calls.history, later, reason: errorText, arrived });
  rooms.set(channel, made);
  return made;
}

export const room = computed(() => roomOf(chatChannel.value));

/** Messages without those of players one ignores. */
export const visibleMessages = computed(() => {
  const ignored = new Set(store.user.value?.ignore ?? []);
  const all = room.value.messages.value;
  return ignored.size === 0 ? all : all.filter((message) => !isFrom(message, ignored));
});

/** Whether one of these players says it. A quiz is the house's, whoever asked it. */
function isFrom({ type, user }: Message, players: ReadonlySet<string>): boolean {
  return user !== null && type !== "quiz" && type !== "quiz_answered" && players.has(user._id);
}

export const moderator = computed(() => roleOf(store.user.value?.roles) !== "user");

/** Rises with every second in which a countdown or an age on screen may change. */
export const now = signal(serverNow());

export const mutedUntil = computed(() => {
  const until = store.user.value?.mute ?? 0;
  return until > now.value ? until : 0;
});

/** Seconds until the slow mode lets the player write again. */
export const slowSeconds = computed(() => {
  void now.value;
  return Math.max(0, Math.ceil((outbox.slowUntil.value - Date.now()) / 1000));
});

/** Whether the slow mode holds the player back at this very moment. */
export const heldBack = (): boolean => outbox.slowUntil.peek() > Date.now();

/** Whoever has excluded themself reads, and neither writes nor gives. */
export const excluded = computed(() => store.user.value?.self_excluded === true);

export const mutedText = (until: number): string => t("general.error.muted", { time: formatDateTime(until) });

/** Whether nothing can be heard now; the first attempt does not count. */
export const offline = computed(() => link.value === "disconnected" || link.value === "unavailable");

function arrived(message: Message): void {
  const own = message.user !== null && message.user._id === store.user.peek()?._id;
  if (own) {
    if (message.request) outbox.remove(message.request);
    return;
  }
  if (isFrom(message, new Set(store.user.peek()?.ignore))) return;
  if (!chatOpen.peek()) {
    unread.value += 1;
    room.peek().trim(); // no list is there to do it
  }
  if (message.type !== "message" || !message.user) return;
  const words = decode(message.data);
  if (mentions(words, store.user.peek()?.name)) calledOut.value = text("chat.calledYou", { name: shortName(message.user.name), words });
}

async function send({ kind, content, channel, request_id }: Outgoing): Promise<void> {
  const { message } = await (kind === "sticker" ? calls.sticker : calls.message)(content, channel, request_id);
  roomOf(channel).insert(message);
}

/** What a refusal of a message is called. */
export function sendReason(error: unknown): string {
  if (!isApiError(error) || error.kind !== "refused") return errorText(error);
  const until = error.extra.until;
  if (error.is(1)) return text("chat.error.length");
  if (error.is(2) && typeof until === "number") return mutedText(until);
  if (error.is(3)) return text("chat.error.room");
  if (error.is(4)) return text("chat.error.closed");
  if (error.is(6)) return text("chat.error.source");
  return errorText(error);
}

function refused(message: Outgoing, error: unknown): boolean {
  learn(message, error);
  if (message.kind !== "message" || draft.peek() !== "") return false;
  write(message.content);
  notice.value = text("chat.back", { reason: sendReason(error) });
  focusWish.value += 1;
  return true;
}

// A refusal also says how things stand.
function learn(message: Outgoing, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const user = store.user.peek();
  if (error.is(2) && user && typeof error.extra.until === "number") store.update({ user: { ...user, mute: error.extra.until } });
  if (error.is(4)) roomOf(message.channel).close();
}

export const outbox = new Outbox({
  send, later, refused,
  box: tabBox,
  now: Date.now,
  // Without sockets a message goes by a call; while one is coming back, it waits.
  online: () => link.peek() === "connected" || link.peek() === "unavailable",
  user: () => store.user.peek()?._id ?? null,
  slow: () => (moderator.peek() ? 0 : room.peek().info.peek().slow * 1000),
  reason: sendReason,
  newId: requestId,
});

/** Own messages of this room that are not in it yet. */
export const waiting = computed(() => {
  const user = store.user.value?._id;
  return outbox.messages.value.filter((message) => message.user === user && message.channel === chatChannel.value);
});

export const packs = resource(calls.packs);

/** Addresses of the emojis' images by code. */
export const emojis = computed(() => new Map((packs.data.value?.packs ?? []).flatMap((pack) => pack.files.map((file) => [file.id, file.path] as const))));

/** Hosts whose addresses become links: those that the server names, and this site. */
export const linkHosts = computed(() => [...room.value.info.value.allowedHosts, location.host]);

let started = false;

/** Joins the room and follows it. Without effect when called again. */
export function startChat(): void {
  if (started) return;
  started = true;
  effect(() => {
    const present = room.value;
    present.join();
    return () => present.leave();
  });
  effect(() => {
    if (link.value === "connected" || link.value === "unavailable" || store.user.value) outbox.pump();
  });
  // The countdown ends when it ends, not with the next whole second.
  effect(() => {
    const rest = outbox.slowUntil.value - Date.now();
    return rest > 0 ? later(() => (now.value = serverNow()), rest + 1) : undefined;
  });
  effect(() => {
    if (chatOpen.value && !packs.data.peek()) void packs.load();
  });
  setInterval(() => {
    if (document.visibilityState === "visible" && chatOpen.peek()) now.value = serverNow();
  }, 1000);
}
