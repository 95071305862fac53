// What the round of a game needs from the page, and the events it sends to the page.

import type { ReadonlySignal } from "@preact/signals";
import type { PlayRequest as Asked } from "../../../lib/api.gen";
import type { WhisperAnswer, WhisperRequest } from "../../../lib/types";
import type { Parts, Reply } from "./contract";
import type { PlayEvent } from "./calls";
import type { BetCurrency } from "./bet.model";
import type { WalletKey, DisplayedBalance } from "./pendingWagers.model";
import type { Refusal } from "./refusal";

export interface PageEnvironment {
  send<Event extends PlayEvent>(event: Event, data: WhisperRequest<Event>): Promise<WhisperAnswer<Event>>;
  sleep(ms: number): Promise<void>;
  requestId(): string;
  /** The visitor is not signed in. */
  isGuest(): boolean;
  currency: ReadonlySignal<BetCurrency>;
  /** The displayed balance of a wallet. */
  displayedBalance(wallet: WalletKey): string;
  demo: ReadonlySignal<boolean>;
  quick: ReadonlySignal<boolean>;
  /** The free bet that pays the stake, if one is chosen. */
  freeBet?(): string | undefined;
  events: PageEvents;
}

/** The event handlers of the page. */
export interface PageEvents {
  refused(refusal: Refusal): void;
  /** A message without a refusal, such as a notice to wait. */
  notice(text: string): void;
  /** Responses are missing, or arrive again. */
  waiting(isWaiting: boolean): void;
  /** The displayed balance has changed. */
  balanceChanged(shown: DisplayedBalance): void;
  /** A round has started and its stake is subtracted. */
  roundStarted(): void;
  /** A round has ended and its result was shown. */
  roundEnded(reply: Reply): void;
}

/** The parts as the page uses them. A game can prevent its end. */
export interface PageParts extends Parts {
  /** "cancel" prevents the call of Finish. */
  beforeFinish?(): "cancel" | void;
}

export interface PlayOutcome {
  reply: Reply;
  won: boolean;
}

/** A sent wager. */
export interface SentWager {
  /** The server's response, before it is shown. Null if it was refused. */
  reply: Promise<Reply | null>;
  /** The outcome, after it was shown. */
  outcome: Promise<PlayOutcome | null>;
}

/** The round and its surroundings in one value, for the button and for tests. */
export interface InstanceState {
  id: string;
  data: object;
  bet: string;
  bettingType: "manual" | "auto";
  /** Milliseconds for which the running result is shown. */
  playTimeout: number;
  extendedId: string | null;
  extendedState: "in-progress" | "finished" | null;
  /** The profit of the last round. */
  profit: string;
  /** The profit of the open round if it were cashed out now. */
  currentProfit: string;
  game: { id: string; extendedId: string | null; extendedState: "in-progress" | "finished" | null; currentProfit: string };
}

/** The request of Play. Made once and sent until there is a response. */
export type PlayRequest = Required<Omit<Asked, "free_bet">> & Pick<Asked, "free_bet"> & { bet: string };
