// What the whole client knows of: types of the server under the names that
// pages use, and those of preferences.

import type { Events, Snapshots, Whispers } from "./api.gen";

export type { Answer as Licence, CurrencyRow as Currency, Role, User } from "./api.gen";

/** An event of a channel: its name tells what data it has. */
export type Said = { [Name in keyof Events]: { event: Name; data: Events[Name] } }[keyof Events];
export type ServerEvent = Said & { channel: string };

/** The state of a channel by its name; unknown to channels without one. */
export type SnapshotOf<Channel> = Channel extends keyof Snapshots ? Snapshots[Channel] : unknown;

/** What a whisper takes and what it answers. */
export type WhisperRequest<Event extends keyof Whispers> = Whispers[Event]["request"];
export type WhisperAnswer<Event extends keyof Whispers> = Whispers[Event]["answer"];

export const themes = ["dark", "gray", "blue", "green"] as const;
export type Theme = (typeof themes)[number];

export type Unit = "btc" | "satoshi";
export type FiatView = "off" | "eur" | "usd";
export type FiatCurrency = "eur" | "usd";
export type OddsFormat = "decimal" | "fraction" | "american" | "hongkong" | "malay" | "indonesian";
