// One chat as whoever asks sees it: a player over the socket, a guest by a key.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { GuestKey, SupportLine, SupportChat, SupportEntry, TranscriptAnswer } from "../../../lib/api.gen";
import { bus } from "../../../lib/bus";
import { errorText } from "../../../lib/explain";
import { subscribe, whisper } from "../../../lib/socket";
import { store } from "../../../lib/store";

/** What a seat can do in its chat. */
export interface Seat {
  open(): Promise<SupportChat>;
  /** Answers the chat's id: that of a new chat is known only then. */
  send(message: string, request: string): Promise<string>;
  person(): Promise<unknown>;
  solve(): Promise<unknown>;
  rate(rating: number, words: string): Promise<unknown>;
  transcript(letter: boolean): Promise<TranscriptAnswer>;
  typing(): Promise<unknown>;
  read(): Promise<unknown>;
  /** Hears of news until the answer is called. */
  listen(hear: Hear, chat: SupportChat): () => void;
}

export interface Hear {
  message(line: SupportLine, chat: SupportEntry): void;
  changed(chat: SupportEntry): void;
  typing(name: string): void;
}

/** The seat of a player, or of an agent, in a chat. */
export function playerSeat(id: string): Seat {
  return {
    open: () => api.post("/api/user/supportChat", { id }, { retry: true }),
    send: (message, request_id) => whisper("SupportMessage", { channel: id, message, request_id }, { resend: true }),
    person: () => api.post("/api/user/supportChat/person", { id }),
    solve: () => api.post("/api/user/supportChat/solve", { id }),
    rate: (rating, words) => api.post("/api/user/supportChat/rate", { id, rating, words }),
    transcript: (letter) => api.post("/api/user/supportChat/transcript", { id, letter }),
    typing: () => whisper("SupportTyping", { channel: id }),
    read: () => whisper("SupportRead", { channel: id }),
    listen: (hear) => {
      const offs = [
        bus.on("event:support message", ({ data }) => data.chat._id === id && hear.message(data.message, data.chat)),
        bus.on("event:support chat", ({ data }) => data._id === id && hear.changed(data)),
        bus.on("event:support typing", ({ data }) => data.channel === id && hear.typing(data.name)),
      ];
      return () => offs.forEach((off) => off());
    },
  };
}

/** The seat of a guest, who holds the chat's key. */
export function guestSeat(key: GuestKey): Seat {
  const act = (deed: "person" | "solve" | "typing" | "read") => api.post("/api/support/guest/do", { ...key, deed });
  return {
    open: () => api.post("/api/support/guest/chat", { ...key }, { retry: true }),
    send: async (message) => {
      await api.post("/api/support/guest/send", { ...key, message });
      return key.id;
    },
    person: () => act("person"),
    solve: () => act("solve"),
    rate: (rating, words) => api.post("/api/support/guest/rate", { ...key, rating, words }),
    transcript: (letter) => api.post("/api/support/guest/transcript", { ...key, letter }),
    typing: () => act("typing"),
    read: () => act("read"),
    listen: (hear, chat) => (chat.channel ? subscribe(chat.channel, {
      event: ({ event, data }) => {
        if (event === "support message") hear.message(data.message, data.chat);
        if (event === "support chat") hear.changed(data);
        if (event === "support typing") hear.typing(data.name);
      },
    }) : () => undefined),
  };
}

/** How long the other side counts as writing after it told so. */
const writesFor = 4000;
/** How often the own writing is told. */
const tellEvery = 3000;

export type Thread = ReturnType<typeof thread>;

/** A chat that is open on the screen, on one side of it. */
export function thread(seat: Seat, side: "player" | "agent") {
  const chat = signal<SupportChat | null>(null);
  const failure = signal<string | null>(null);
  const writer = signal("");
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let told = 0;
  let leave: (() => void) | null = null;
  let closed = false;

  const hear: Hear = {
    message: (line, entry) => {
      const now = chat.peek();
      if (!now) return;
      const known = now.messages.some(({ _id }) => _id === line._id);
      chat.value = { ...now, ...entry, messages: known ? now.messages : [...now.messages, line].sort((a, b) => a.n - b.n) };
      writer.value = "";
      if (line.kind !== side) void seat.read().catch(() => undefined);
    },
    changed: (entry) => {
      const now = chat.peek();
      if (now) chat.value = { ...now, ...entry };
    },
    typing: (name) => {
      if (name === store.user.peek()?.name) return; // the team hears of all who write
      writer.value = name;
      clearTimeout(quiet);
      quiet = setTimeout(() => (writer.value = ""), writesFor);
    },
  };

  const load = async () => {
    try {
      const opened = await seat.open();
      if (closed) return;
      chat.value = opened;
      failure.value = null;
      leave ??= seat.listen(hear, opened);
    } catch (error) {
      failure.value = errorText(error);
    }
  };
  const offline = bus.on("live-state", ({ state }) => state === "connected" && chat.peek() && void load());
  return {
    chat, failure, writer, load,
    send: async (message: string, request: string) => {
      await seat.send(message, request);
      if (!chat.peek()?.messages.some((line) => line.request === request)) await load();
    },
    person: () => seat.person().then(load),
    solve: () => seat.solve().then(load),
    rate: (rating: number, words: string) => seat.rate(rating, words).then(load),
    transcript: seat.transcript,
    /** Tells the other side that one writes, now and then. */
    typing: () => {
      if (Date.now() - told < tellEvery) return;
      told = Date.now();
      void seat.typing().catch(() => undefined);
    },
    close: () => {
      closed = true;
      clearTimeout(quiet);
      leave?.();
      offline();
    },
  };
}
