// The contract between the game page and the parts of a game. The page handles play, money and the
// loop. The parts of a game define its choices and draw its table.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentType } from "react";
import type { CrashState, Definition as GameInfo, Games, Reply as Answered } from "../../../lib/api.gen";
import type { SoundName } from "../../../lib/sound/names";

export type { CrashState, Definition as GameInfo, Return, RulesChoice as Choice } from "../../../lib/api.gen";

/** The originals: their inputs, views and payouts. */
export type GameId = keyof Games;
/** The types of one game. This is the form that the page uses for all games. */
export interface GameTypes { data: object; turn: object; view: unknown; info: GameInfo }
export interface GameOf<Id extends GameId> {
  data: Games[Id]["data"];
  turn: Games[Id]["turn"];
  view: Games[Id]["view"];
  info: InfoOf<Id>;
}

/**
 * The data of an ended round in a list of results. Only games that show more than their multiplier
 * get a view here.
 */
export type Result<View = unknown> = Pick<Reply, "multiplier"> & { view?: View };

/** The response of Play, Turn, Finish and RestoreData, with the view of its game. */
export type Reply<View = unknown> = Answered & { view: View };
export type ReplyOf<Id extends GameId> = Reply<Games[Id]["view"]>;

/** The definition of one game in games.gen.json, which is generated from the rules of the server. */
export type InfoOf<Id extends GameId> = Extract<GameInfo, { id: Id }>;

/** What the page provides to the parts of a game. */
export interface Instance<Game extends GameTypes = GameTypes> {
  readonly info: Game["info"];
  /** The stake as typed, a decimal text in whole units. "" while empty. */
  readonly bet: ReadonlySignal<string>;
  /** Decimals and short name of the selected currency. */
  readonly currency: ReadonlySignal<{ id: string; decimals: number }>;
  /** The latest response. Null before the first. */
  readonly reply: ReadonlySignal<Reply<Game["view"]> | null>;
  /** A round of several steps is open. */
  readonly open: ReadonlySignal<boolean>;
  /** A call is running or a result is being shown. */
  readonly busy: ReadonlySignal<boolean>;
  /** A result is being shown. */
  readonly showing: ReadonlySignal<boolean>;
  /** A move of the open round would be sent now: no call is running, and the move ends the current show. */
  readonly canMove: ReadonlySignal<boolean>;
  /**
   * For overlapping rounds, which are never busy: the number of sent wagers whose results are not
   * shown yet.
   */
  readonly inFlight: ReadonlySignal<number>;
  /** Choices are locked: open, busy or auto. */
  readonly locked: ReadonlySignal<boolean>;
  readonly quick: ReadonlySignal<boolean>;
  /**
   * Sends the choice of an open round. The current show ends at once. Does nothing while a call is
   * running. Resolves when the response has been shown.
   */
  turn(choice: Game["turn"]): Promise<void>;
  /** Skips to the end of the current show, as an early move does. */
  skip(): void;
  play(): Promise<void>;
  finish(): Promise<void>;
  /** Sets the stake, for games whose own bets add up to it (roulette, baccarat). */
  setBet(amount: string): void;
  /** The selected chip, a decimal text: 1, 10, 100 ... in units of the chip row. */
  readonly chip: ReadonlySignal<string>;
  sound(name: SoundName): void;
}

export type InstanceOf<Id extends GameId> = Instance<GameOf<Id>>;

export type { SoundName };

export type PillTone = "red" | "black" | "green";

export interface ShowOptions {
  /** Show the result at once. */
  quick: boolean;
  /** Aborted when the player wants to skip to the end. */
  skip: AbortSignal;
}

/** What the page does for a shared table. */
export interface SharedHost {
  /**
   * The events of the table have ended the player's bet. This page may have built the response
   * itself, so its balance is not used.
   */
  roundEnded(reply: Reply): void;
  /** Loads the player's bet from the server. */
  restore(): Promise<void>;
  /** Loads the game's data from the server, which calls data(). */
  refresh(): Promise<void>;
  /** The visitor is not signed in, so no private events arrive. */
  isGuest(): boolean;
}

/** The rounds of a shared table. The server's clock starts and ends them. */
export interface SharedTable {
  /** The table accepts bets now. */
  readonly betting: ReadonlySignal<boolean>;
  /** The table accepts no bets, and no round is running. */
  readonly closed: ReadonlySignal<boolean>;
  /** The payout of Finish now, a decimal text. Null while it returns the stake. */
  readonly cashOutPayout: ReadonlySignal<string | null>;
  /** The prefix of the browser tab's title. Null for none. */
  readonly title: ReadonlySignal<string | null>;
  /** Starts to follow the table. Returns a function that stops. */
  follow(host: SharedHost): () => void;
  /** The table in the response of GameData. */
  data(table: CrashState | undefined): void;
  /** Why rounds cannot be played automatically. Null if they can. */
  autoProblem(): string | null;
  /** The bets of all players, next to the table. */
  Players: ComponentType;
  /** The latest rounds, instead of the player's latest results. */
  Rounds: ComponentType;
  /** The origin of the results, opened from the bar below the table. */
  Fairness: ComponentType<{ close: () => void }>;
}

/** The parts of a game, created for each visit of its page. */
export interface Parts<Game extends GameTypes = GameTypes> {
  /** The choices in the format of Play. */
  data(): Game["data"];
  /**
   * Why the choices cannot be played, a text for the player. Null if they can. Called in render and
   * can read signals.
   */
  invalid(): string | null;
  /**
   * The exact multiplier of a win for "Profit on win", "99/50" or "1.98". Null if there is no
   * single one. Can read signals.
   */
  winMultiplier(): string | null;
  /**
   * Shows a response and resolves when the show is over. Never rejects. Called for Play, Turn and
   * Finish.
   */
  show(reply: Reply<Game["view"]>, options: ShowOptions): Promise<void>;
  /** Sets the table and the choices to a response without animation. */
  restore(reply: Reply<Game["view"]>): void;
  /** The text of the result in the history strip. */
  pill(result: Result<Game["view"]>): string;
  /** The colour of the result itself, if it has one. It replaces the colours of win and loss. */
  pillTone?(result: Result<Game["view"]>): PillTone | null;
  /** The game's own settings, below the stake. */
  Controls: ComponentType;
  /**
   * The table. It fills its box, a container named "stage". The viewport sets the height of the
   * box: at least 300 px on a phone and 420 px next to the controls. The layout uses cqw and cqh
   * and never scrolls.
   */
  Stage: ComponentType;
  /** Bets are placed on the table, so the stake field is a read-only sum. */
  betsOnTable?: boolean;
  /** For games of the kind multiplayer. */
  shared?: SharedTable;
  /**
   * The moves of an open round, in the conventional order. They replace the large button. Empty if
   * that button is the only move. Can read signals.
   */
  moves?(): Move[];
  /**
   * Rounds overlap on the screen: the next wager is sent while earlier ones are still shown, and
   * each payout counts when its own show ends.
   */
  overlap?: boolean;
  /** For rounds of several steps. */
  autoplay?: Autoplay<Game>;
  /** Texts for codes above 0 that the game handles itself. */
  explain?(code: number, message: string): string | null;
  /** Keys of the game besides Space, shown in the hotkey list. */
  keys?: { key: string; label: string; act(): void }[];
}

/** A move that the player can make now, a button below the controls. */
export interface Move {
  id: string;
  label: string;
  /** Its cost or payout, in smaller type. */
  note?: string;
  /** action marks the most common choice. */
  tone?: "action" | "plain" | "danger";
  disabled?: boolean;
  /** The key of the move, shown on wide screens. */
  hotkey?: string;
  act(): void;
}

/** How automatic betting plays a round of several steps to its end. */
export interface Autoplay<Game extends GameTypes = GameTypes> {
  /** The next step of an open round: a turn, or a cash-out. */
  next(reply: Reply<Game["view"]>): { turn: Game["turn"] } | "finish";
  /**
   * Why the run cannot start, a text for the player. Null if it can. Called in render and can read
   * signals.
   */
  problem?(): string | null;
  /** The settings of the plan, above the settings of the page. */
  Controls?: ComponentType;
  /** Loads the code of the settings in advance. */
  preload?(): Promise<void>;
}

/**
 * Default export of games/<id>/index.ts. The page does not know the types of a game. It passes each
 * game only the responses of that game, so the type of a method is used.
 */
export type MakeParts<Id extends GameId> = { make(instance: InstanceOf<Id>): Parts<GameOf<Id>> }["make"];
export type MakeAnyParts = { make(instance: Instance): Parts }["make"];
