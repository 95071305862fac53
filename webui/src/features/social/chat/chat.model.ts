// The chat of this page: the current room, pending messages, and the permission to write.

import { computed, effect, signal } from "@preact/signals";
import { errorText } from "../../../lib/api";
import { ApiError, isApiError } from "../../../lib/error";
import { t } from "../../../lib/i18n";
import { resource } from "../../../lib/resource";
import { serverNow, subscribe } from "../../../lib/socket";
import { store } from "../../../lib/store";
import { formatDateTime } from "../../../lib/time";
import { requestId } from "../../../lib/requestId";
import { calls, type Message } from "./chat.calls";
import { chatChannel, chatOpen, connectionState, unread } from "./chat.state";
import { text } from "./chat.texts";
import { focusRequest, draft, notice, tabStorage, setDraft } from "./draft";
import { Outbox, type Outgoing } from "./outbox";
import { ChatRoom } from "./room";
import { decode, mentions, roleOf, shortName } from "./messageFormat";

const schedule = (fn: () => void, ms: number) => {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
};

/** The text for screen readers: who has just mentioned the user. */
export const mentionAnnouncement = signal("");

const rooms = new Map<string, ChatRoom>();

function roomOf(channel: string): ChatRoom {
  const existing = rooms.get(channel);
  if (existing) return existing;
  const created = new ChatRoom(channel, { subscribe, history: calls.history, schedule, reason: errorText, onMessage });
  rooms.set(channel, created);
  return created;
}

export const room = computed(() => roomOf(chatChannel.value));

/** Messages without those of ignored players. */
export const visibleMessages = computed(() => {
  const ignored = new Set(store.user.value?.ignore ?? []);
  const all = room.value.messages.value;
  return ignored.size === 0 ? all : all.filter((message) => !isFrom(message, ignored));
});

/** Whether one of these players wrote it. A quiz belongs to the site, also if a player started it. */
function isFrom({ type, user }: Message, players: ReadonlySet<string>): boolean {
  return user !== null && type !== "quiz" && type !== "quiz_answered" && players.has(user._id);
}

export const moderator = computed(() => roleOf(store.user.value?.roles) !== "user");

/** Updates every second in which a countdown or an age on the screen can change. */
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

/** Whether the slow mode blocks the player now. */
export const isSlowed = (): boolean => outbox.slowUntil.peek() > Date.now();

/** A self-excluded player can read, but cannot write or give. */
export const excluded = computed(() => store.user.value?.self_excluded === true);

export const mutedText = (until: number): string => t("general.error.muted", { time: formatDateTime(until) });

/** Whether there is no connection. The first attempt does not count. */
export const offline = computed(() => connectionState.value === "disconnected" || connectionState.value === "unavailable");

function onMessage(message: Message): void {
  const own = message.user !== null && message.user._id === store.user.peek()?._id;
  if (own) {
    if (message.request) outbox.remove(message.request);
    return;
  }
  if (isFrom(message, new Set(store.user.peek()?.ignore))) return;
  if (!chatOpen.peek()) {
    unread.value += 1;
    room.peek().trim(); // without a list this is done here
  }
  if (message.type !== "message" || !message.user) return;
  const words = decode(message.data);
  if (mentions(words, store.user.peek()?.name)) mentionAnnouncement.value = text("chat.calledYou", { name: shortName(message.user.name), words });
}

async function send({ kind, content, channel, request_id }: Outgoing): Promise<void> {
  const { message } = await (kind === "sticker" ? calls.sticker : calls.message)(content, channel, request_id);
  roomOf(channel).insert(message);
}

/** The text of a refused message. */
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

function returnToDraft(message: Outgoing, error: unknown): boolean {
  applyRefusal(message, error);
  if (message.kind !== "message" || draft.peek() !== "") return false;
  setDraft(message.content);
  notice.value = text("chat.back", { reason: sendReason(error) });
  focusRequest.value += 1;
  return true;
}

// A refusal also contains the current state.
function applyRefusal(message: Outgoing, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const user = store.user.peek();
  if (error.is(2) && user && typeof error.extra.until === "number") store.update({ user: { ...user, mute: error.extra.until } });
  if (error.is(4)) roomOf(message.channel).close();
}

export const outbox = new Outbox({
  send, schedule, refused: returnToDraft,
  storage: tabStorage,
  now: Date.now,
  // Without sockets a message is sent by a call. While a socket reconnects, it waits.
  online: () => connectionState.peek() === "connected" || connectionState.peek() === "unavailable",
  user: () => store.user.peek()?._id ?? null,
  slowModeDelay: () => (moderator.peek() ? 0 : room.peek().info.peek().slow * 1000),
  reason: sendReason,
  newId: requestId,
});

/** Own messages of this room that are not in it yet. */
export const outgoingMessages = computed(() => {
  const user = store.user.value?._id;
  return outbox.messages.value.filter((message) => message.user === user && message.channel === chatChannel.value);
});

export const packs = resource(calls.packs);

/** Addresses of emoji images by code. */
export const emojis = computed(() => new Map((packs.data.value?.packs ?? []).flatMap((pack) => pack.files.map((file) => [file.id, file.path] as const))));

/** Hosts whose addresses become links: those that the server lists, and this site. */
export const linkHosts = computed(() => [...room.value.info.value.allowedHosts, location.host]);

let started = false;

/** Joins the room and follows it. Does nothing when called again. */
export function startChat(): void {
  if (started) return;
  started = true;
  effect(() => {
    const current = room.value;
    current.join();
    return () => current.leave();
  });
  effect(() => {
    if (connectionState.value === "connected" || connectionState.value === "unavailable" || store.user.value) outbox.sendNext();
  });
  // The countdown ends exactly, not at the next whole second.
  effect(() => {
    const remaining = outbox.slowUntil.value - Date.now();
    return remaining > 0 ? schedule(() => (now.value = serverNow()), remaining + 1) : undefined;
  });
  effect(() => {
    if (chatOpen.value && !packs.data.peek()) void packs.load();
  });
  setInterval(() => {
    if (document.visibilityState === "visible" && chatOpen.peek()) now.value = serverNow();
  }, 1000);
}
