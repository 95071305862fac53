// One chat for the user who started it: a player over the socket, a guest by a key.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { GuestKey, SupportMessage, SupportChat, SupportEntry, TranscriptAnswer } from "../../../lib/api.gen";
import { bus } from "../../../lib/bus";
import { errorText } from "../../../lib/errorText";
import { subscribe, whisper } from "../../../lib/socket";
import { onConnected } from "../../../lib/socket/connected";
import { store } from "../../../lib/store";

/** The actions of one side of a chat. */
export interface SupportClient {
  open(): Promise<SupportChat>;
  /** Returns the chat's id. A new chat gets its id here. */
  send(message: string, request: string): Promise<string>;
  requestPerson(): Promise<unknown>;
  solve(): Promise<unknown>;
  rate(rating: number, comment: string): Promise<unknown>;
  transcript(email: boolean): Promise<TranscriptAnswer>;
  typing(): Promise<unknown>;
  read(): Promise<unknown>;
  /** Receives events until the returned function is called. */
  listen(listener: ThreadListener, chat: SupportChat): () => void;
}

export interface ThreadListener {
  message(line: SupportMessage, chat: SupportEntry): void;
  changed(chat: SupportEntry): void;
  typing(name: string): void;
}

/** The side of a player, or of an agent, in a chat. */
export function playerClient(id: string): SupportClient {
  return {
    open: () => api.post("/api/user/supportChat", { id }, { retry: true }),
    send: (message, request_id) => whisper("SupportMessage", { channel: id, message, request_id }, { resend: true }),
    requestPerson: () => api.post("/api/user/supportChat/person", { id }),
    solve: () => api.post("/api/user/supportChat/solve", { id }),
    rate: (rating, comment) => api.post("/api/user/supportChat/rate", { id, rating, words: comment }),
    transcript: (email) => api.post("/api/user/supportChat/transcript", { id, by_email: email }),
    typing: () => whisper("SupportTyping", { channel: id }),
    read: () => whisper("SupportRead", { channel: id }),
    listen: (listener) => {
      const offs = [
        bus.on("event:support message", ({ data }) => data.chat._id === id && listener.message(data.message, data.chat)),
        bus.on("event:support chat", ({ data }) => data._id === id && listener.changed(data)),
        bus.on("event:support typing", ({ data }) => data.channel === id && listener.typing(data.name)),
      ];
      return () => offs.forEach((off) => off());
    },
  };
}

/** The side of a guest, who has the chat's key. */
export function guestClient(key: GuestKey): SupportClient {
  const runAction = (action: "person" | "solve" | "typing" | "read") => api.post("/api/support/guest/do", { ...key, action });
  return {
    open: () => api.post("/api/support/guest/chat", { ...key }, { retry: true }),
    send: async (message) => {
      await api.post("/api/support/guest/send", { ...key, message });
      return key.id;
    },
    requestPerson: () => runAction("person"),
    solve: () => runAction("solve"),
    rate: (rating, comment) => api.post("/api/support/guest/rate", { ...key, rating, words: comment }),
    transcript: (email) => api.post("/api/support/guest/transcript", { ...key, by_email: email }),
    typing: () => runAction("typing"),
    read: () => runAction("read"),
    listen: (listener, chat) => (chat.channel ? subscribe(chat.channel, {
      handleEvent: ({ event, data }) => {
        if (event === "support message") listener.message(data.message, data.chat);
        if (event === "support chat") listener.changed(data);
        if (event === "support typing") listener.typing(data.name);
      },
    }) : () => undefined),
  };
}

/** How long the other side counts as typing after its last signal. */
const typingDuration = 4000;
/** How often the own typing is signalled. */
const typingInterval = 3000;

export type Thread = ReturnType<typeof openThread>;

/** An open chat, seen from one side. */
export function openThread(client: SupportClient, side: "player" | "agent") {
  const chat = signal<SupportChat | null>(null);
  const failure = signal<string | null>(null);
  const writer = signal("");
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let typingSentAt = 0;
  let unsubscribe: (() => void) | null = null;
  let closed = false;

  const listener: ThreadListener = {
    message: (line, entry) => {
      const current = chat.peek();
      if (!current) return;
      const known = current.messages.some(({ _id }) => _id === line._id);
      chat.value = { ...current, ...entry, messages: known ? current.messages : [...current.messages, line].sort((a, b) => a.n - b.n) };
      writer.value = "";
      if (line.kind !== side) void client.read().catch(() => undefined);
    },
    changed: (entry) => {
      const current = chat.peek();
      if (current) chat.value = { ...current, ...entry };
    },
    typing: (name) => {
      if (name === store.user.peek()?.name) return; // staff receive the signals of all typing users
      writer.value = name;
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => (writer.value = ""), typingDuration);
    },
  };

  const load = async () => {
    try {
      const opened = await client.open();
      if (closed) return;
      chat.value = opened;
      failure.value = null;
      unsubscribe ??= client.listen(listener, opened);
    } catch (error) {
      failure.value = errorText(error);
    }
  };
  const stopReload = onConnected(() => chat.peek() && void load());
  return {
    chat, failure, writer, load,
    send: async (message: string, request: string) => {
      await client.send(message, request);
      if (!chat.peek()?.messages.some((line) => line.request === request)) await load();
    },
    person: () => client.requestPerson().then(load),
    solve: () => client.solve().then(load),
    rate: (rating: number, comment: string) => client.rate(rating, comment).then(load),
    transcript: client.transcript,
    /** Signals to the other side that the user is typing, at intervals. */
    typing: () => {
      if (Date.now() - typingSentAt < typingInterval) return;
      typingSentAt = Date.now();
      void client.typing().catch(() => undefined);
    },
    close: () => {
      closed = true;
      clearTimeout(typingTimer);
      unsubscribe?.();
      stopReload();
    },
  };
}
