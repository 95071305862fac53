// What the chat says on the wire. Amounts are decimal texts in whole units,
// times unix milliseconds.

import type { Role } from "../../../lib/types";

export interface Person {
  _id: string;
  name: string;
}

export interface Author extends Person {
  avatar: string;
  access: Role[];
}

export interface Sticker {
  url: string;
  alt: string;
  width: number;
  height: number;
}

export interface Tip {
  kind: "tip";
  from: Person;
  to: Person;
  amount: string;
  currency: string;
}

export interface Rain {
  kind: "rain";
  /** Null: the house lets it rain. */
  from: Person | null;
  users: Person[];
  /** What each of them got. */
  each: string;
  amount: string;
  currency: string;
}

export interface QuizAnswered {
  user: Person;
  question: string;
  correct: string;
  reward: string;
  currency: string;
}

export interface GameLink {
  _id: string;
  id: string;
  game: string;
  /** The game's name. */
  name: string;
  currency: string;
  splitTotal: string;
  multiplier: string;
}

interface Said<Type extends string, Data> {
  _id: string;
  type: Type;
  channel: string;
  user: Author | null;
  vipLevel: number;
  created_at: number;
  data: Data;
  /** The sender's own id of the message. */
  request?: string;
}

/** A text comes escaped; see decode in wording.ts. */
export type TextMessage = Said<"message", string>;

export type Message =
  | TextMessage
  | Said<"sticker", Sticker>
  | Said<"service", Tip | Rain>
  | Said<"quiz", { question: string }>
  | Said<"quiz_answered", QuizAnswered>
  | Said<"game_link", GameLink>;

/** A room as it is at the moment of joining. */
export interface ChatState {
  /** Newest first. */
  messages: Message[];
  closed: boolean;
  /** Seconds between two messages of one player. */
  slow: number;
  /** Characters of a message. */
  maxLength: number;
  online: number;
  /** Hosts whose addresses become links. */
  allowedHosts?: string[];
}

export interface HistoryPage {
  /** Newest first. */
  messages: Message[];
  more: boolean;
}

export interface EmojiPack {
  metadata: { name: string };
  files: { id: string; path: string }[];
}

export interface StickerPack {
  metadata: { name: string };
  files: { id: string; path: string; alt: string; width: number; height: number }[];
}

export interface Packs {
  packs: EmojiPack[];
  stickers: StickerPack[];
  gifs: { service: boolean };
}

export interface Gif {
  id: string;
  url: string;
  preview: string;
  alt: string;
  width: number;
  height: number;
}

export interface GifPage {
  gifs: Gif[];
  more: boolean;
}
