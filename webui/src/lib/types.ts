// Types for the whole client: types of the server with the names that pages use, and those of
// preferences.

import type { Events, Snapshots, Whispers } from "./api.gen";

export type { Answer as Licence, CurrencyRow as Currency, Role, User } from "./api.gen";

/** An event of a channel. Its name determines the type of its data. */
export type PublishedEvent = { [Name in keyof Events]: { event: Name; data: Events[Name] } }[keyof Events];
export type ServerEvent = PublishedEvent & { channel: string };

/** The snapshot type of a channel by its name. Unknown for channels without one. */
export type SnapshotOf<Channel> = Channel extends keyof Snapshots ? Snapshots[Channel] : unknown;

/** The request and response types of a socket request. */
export type WhisperRequest<Event extends keyof Whispers> = Whispers[Event]["request"];
export type WhisperAnswer<Event extends keyof Whispers> = Whispers[Event]["answer"];

export const themes = ["dark", "gray", "blue", "green"] as const;
export type Theme = (typeof themes)[number];

export type Unit = "btc" | "satoshi";
export type FiatView = "off" | "eur" | "usd";
export type FiatCurrency = "eur" | "usd";
export type OddsFormat = "decimal" | "fraction" | "american" | "hongkong" | "malay" | "indonesian";
