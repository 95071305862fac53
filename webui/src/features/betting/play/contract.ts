// What the game page and a game's own parts know of each other. The page
// plays, keeps the money and the loop; a game's parts know its choices and
// draw its table.

import type { ReadonlySignal } from "@preact/signals-react";
import type { ComponentType } from "react";
import type { CrashState, Definition as GameInfo, Games, Reply as Answered } from "../../../lib/api.gen";
import type { SoundName } from "../../../lib/sound/names";

export type { CrashState, Definition as GameInfo, Return, RulesChoice as Choice } from "../../../lib/api.gen";

/** The games of the house: what each takes, shows and pays. */
export type GameId = keyof Games;
/** The types of one game; these, as the page knows them that plays them all. */
export interface GameTypes { data: object; turn: object; view: unknown; info: GameInfo }
export interface GameOf<Id extends GameId> {
  data: Games[Id]["data"];
  turn: Games[Id]["turn"];
  view: Games[Id]["view"];
  info: InfoOf<Id>;
}

/** What is known of an ended round in a list of results. Only games that tell more than their multiplier get a view there. */
export type Result<View = unknown> = Pick<Reply, "multiplier"> & { view?: View };

/** The answer to Play, Turn, Finish and RestoreData, with the view of its game. */
export type Reply<View = unknown> = Answered & { view: View };
export type ReplyOf<Id extends GameId> = Reply<Games[Id]["view"]>;

/** One game's definition in games.gen.json, which is written from the server's rules. */
export type InfoOf<Id extends GameId> = Extract<GameInfo, { id: Id }>;

/** What the page offers to a game's parts. */
export interface Instance<Game extends GameTypes = GameTypes> {
  readonly info: Game["info"];
  /** The stake as typed, a decimal text in whole units; "" while empty. */
  readonly bet: ReadonlySignal<string>;
  /** Decimals and short name of the currency played. */
  readonly currency: ReadonlySignal<{ id: string; decimals: number }>;
  /** The newest answer; null before the first. */
  readonly reply: ReadonlySignal<Reply<Game["view"]> | null>;
  /** An extended round is open. */
  readonly open: ReadonlySignal<boolean>;
  /** A call is under way or a result is being shown. */
  readonly busy: ReadonlySignal<boolean>;
  /** A result is being shown. */
  readonly showing: ReadonlySignal<boolean>;
  /** A move of the open round would be sent now: no call is under way, and what
   *  is being shown is over with the move. */
  readonly canMove: ReadonlySignal<boolean>;
  /** Of overlapping rounds, which are never busy: so many wagers were sent and their results not yet seen. */
  readonly flying: ReadonlySignal<number>;
  /** Choices must not be changed: open, busy or auto. */
  readonly locked: ReadonlySignal<boolean>;
  readonly quick: ReadonlySignal<boolean>;
  /** Sends the choice of an open round. What is being shown is over at once; does
   *  nothing while a call is under way. Resolves when the answer has been shown. */
  turn(choice: Game["turn"]): Promise<void>;
  /** Shows the end of what is being shown, as a move does that comes too early. */
  skip(): void;
  play(): Promise<void>;
  finish(): Promise<void>;
  /** Sets the stake, for games whose own bets add up to it (roulette, baccarat). */
  setBet(amount: string): void;
  /** The chip in hand, a decimal text: 1, 10, 100 ... in units of the chip row. */
  readonly chip: ReadonlySignal<string>;
  sound(name: SoundName): void;
}

export type InstanceOf<Id extends GameId> = Instance<GameOf<Id>>;

export type { SoundName };

export type PillTone = "red" | "black" | "green";

export interface ShowOptions {
  /** Show the result at once. */
  quick: boolean;
  /** Aborted when the player wants to see the end now. */
  skip: AbortSignal;
}

/** What the page does for a table that many play at. */
export interface SharedHost {
  /** The round has ended the player's bet, as the events of the table tell. The
   *  answer may be of this page's making: its balance is not believed. */
  ended(reply: Reply): void;
  /** Asks the server for the player's bet. */
  restore(): Promise<void>;
  /** Asks the server for the game's data: data() is told. */
  refresh(): Promise<void>;
  /** Nobody is signed in: no private events come. */
  guest(): boolean;
}

/** The rounds of a table that many play at: they begin and end by the server's clock. */
export interface SharedTable {
  /** Bets are taken now. */
  readonly betting: ReadonlySignal<boolean>;
  /** No bets are taken, and no round is on its way. */
  readonly closed: ReadonlySignal<boolean>;
  /** What Finish would pay now, a decimal text; null while it gives back the stake. */
  readonly takes: ReadonlySignal<string | null>;
  /** What the tab of the browser says before the game's name; null says nothing. */
  readonly title: ReadonlySignal<string | null>;
  /** Begins to follow the table; answers how to stop. */
  follow(host: SharedHost): () => void;
  /** The table as GameData answers it. */
  data(table: CrashState | undefined): void;
  /** Why rounds cannot be played on and on without the player; null when they can. */
  autoProblem(): string | null;
  /** Everybody's bets, beside the table. */
  Players: ComponentType;
  /** The latest rounds, in place of the player's latest results. */
  Rounds: ComponentType;
  /** Where the results come from: opened from the bar under the table. */
  Fairness: ComponentType<{ close: () => void }>;
}

/** A game's own parts, made anew for each visit of its page. */
export interface Parts<Game extends GameTypes = GameTypes> {
  /** The choices as Play takes them. */
  data(): Game["data"];
  /** Why they cannot be played, a text for the player; null when they can.
   *  Read in render: may read signals. */
  invalid(): string | null;
  /** The exact multiplier of a win for "Profit on win", "99/50" or "1.98";
   *  null where there is no single one. May read signals. */
  winMultiplier(): string | null;
  /** Draws what an answer brought and resolves when it has been seen. Never
   *  rejects. Called for Play, Turn and Finish. */
  show(reply: Reply<Game["view"]>, options: ShowOptions): Promise<void>;
  /** Puts the table, and the choices, at once where the answer says. */
  restore(reply: Reply<Game["view"]>): void;
  /** What stands in the history strip. */
  pill(result: Result<Game["view"]>): string;
  /** The colour of the result itself, where it has one: it stands in place of win and loss. */
  pillTone?(result: Result<Game["view"]>): PillTone | null;
  /** The game's own settings, under the stake. */
  Controls: ComponentType;
  /** The table. It fills its box, a container named "stage" whose height is what
   *  the window leaves: from 300 px on a phone and 420 px beside the controls.
   *  It is laid out in cqw and cqh and never scrolls. */
  Stage: ComponentType;
  /** The bets are laid on the table, so the stake field is a read-only sum. */
  betsOnTable?: boolean;
  /** Of games of the kind multiplayer. */
  shared?: SharedTable;
  /** The moves of an open round, in the order of the trade: they stand where the
   *  large button stands. Empty where that button is the only move. May read signals. */
  moves?(): Move[];
  /** Rounds are shown one over the other: the next wager goes out while earlier
   *  ones are still to be seen, and each is paid when its own show ends. */
  overlap?: boolean;
  /** For rounds of several steps. */
  autoplay?: Autoplay<Game>;
  /** Texts for codes above 0 that the game treats itself. */
  explain?(code: number, message: string): string | null;
  /** Keys of the game beside Space: shown in the hotkey list. */
  keys?: { key: string; label: string; act(): void }[];
}

/** A move that the player can make now, a button at the foot of the controls. */
export interface Move {
  id: string;
  label: string;
  /** What it costs or brings, in smaller letters. */
  note?: string;
  /** action is the one that most would take. */
  tone?: "action" | "plain" | "danger";
  disabled?: boolean;
  /** The key that makes it, shown on wide screens. */
  hotkey?: string;
  act(): void;
}

/** How a run of automatic bets plays a round of several steps to its end. */
export interface Autoplay<Game extends GameTypes = GameTypes> {
  /** The next step of an open round: a turn, or taking what it holds. */
  next(reply: Reply<Game["view"]>): { turn: Game["turn"] } | "finish";
  /** Why the run cannot begin, a text for the player; null when it can. Read in
   *  render: may read signals. */
  problem?(): string | null;
  /** The plan's own settings, over the page's. */
  Controls?: ComponentType;
  /** Loads what the settings are drawn with, ahead of that. */
  preload?(): Promise<void>;
}

/** Default export of games/<id>/index.ts. A method's type: the page, which knows
 *  no game's types, hands each game the answers of that game and no other. */
export type MakeParts<Id extends GameId> = { make(instance: InstanceOf<Id>): Parts<GameOf<Id>> }["make"];
export type MakeAnyParts = { make(instance: Instance): Parts }["make"];
