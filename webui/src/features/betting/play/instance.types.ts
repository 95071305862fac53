// What the round of a game needs of the page around it, and what it tells.

import type { ReadonlySignal } from "@preact/signals-react";
import type { PlayRequest as Asked } from "../../../lib/api.gen";
import type { WhisperAnswer, WhisperRequest } from "../../../lib/types";
import type { Parts, Reply } from "./contract";
import type { PlayEvent } from "./calls";
import type { BetCurrency } from "./bet.model";
import type { Place, Shown } from "./flight.model";
import type { Refusal } from "./refusal";

export interface Surroundings {
  send<Event extends PlayEvent>(event: Event, data: WhisperRequest<Event>): Promise<WhisperAnswer<Event>>;
  sleep(ms: number): Promise<void>;
  requestId(): string;
  /** Nobody is signed in. */
  guest(): boolean;
  currency: ReadonlySignal<BetCurrency>;
  /** What an account holds, as it is shown now. */
  balance(place: Place): string;
  demo: ReadonlySignal<boolean>;
  quick: ReadonlySignal<boolean>;
  /** The free bet that shall pay the stake, if one is chosen. */
  freeBet?(): string | undefined;
  told: Told;
}

/** What the page does when something has happened. */
export interface Told {
  refused(refusal: Refusal): void;
  /** News without a refusal, such as that one has to wait. */
  notice(text: string): void;
  /** Answers stay away, or come again. */
  waiting(waits: boolean): void;
  /** The account holds this now. */
  balance(shown: Shown): void;
  /** A round has begun: the stake is on the table. */
  began(): void;
  /** A round has ended and was seen. */
  ended(reply: Reply): void;
}

/** The parts as the page uses them: a game may keep its end from coming. */
export interface PageParts extends Parts {
  /** "cancel" keeps Finish from being sent. */
  beforeFinish?(): "cancel" | void;
}

export interface PlayOutcome {
  reply: Reply;
  won: boolean;
}

/** A wager that is on its way. */
export interface Sent {
  /** The server's answer, before it is seen; null when it was refused. */
  taken: Promise<Reply | null>;
  /** How it ended, once that was seen. */
  seen: Promise<PlayOutcome | null>;
}

/** The round and its surroundings in one value, as the button and the tests read it. */
export interface InstanceState {
  id: string;
  data: object;
  bet: string;
  bettingType: "manual" | "auto";
  /** Milliseconds for which the running result is shown. */
  playTimeout: number;
  extendedId: string | null;
  extendedState: "in-progress" | "finished" | null;
  /** Of the last round. */
  profit: string;
  /** Of the open round, if it were taken now. */
  currentProfit: string;
  game: { id: string; extendedId: string | null; extendedState: "in-progress" | "finished" | null; currentProfit: string };
}

/** What Play takes: made once, sent until it is answered. */
export type PlayRequest = Required<Omit<Asked, "free_bet">> & Pick<Asked, "free_bet"> & { bet: string };
