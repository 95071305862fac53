// The course of the game: signing in, bets, the display of rounds, rounds that are resumed, and
// refusals. It knows neither the page nor the canvas.

import { Autoplay, type AutoplayLimits } from "./autoplay";
import type { BookEvent } from "./events";
import { hasFeature } from "./presenter";
import { noAnswer, Refusal, type Balance, type BetConfig, type Jurisdiction, type Round, type Server } from "./protocol";
import { levelsOf, moved, nearest, worth } from "./stakes";

/** A mode with its price in bets. */
export interface Mode {
  mode: string;
  cost: number;
}

export interface View {
  balance(balance: Balance): void;
  bet(bet: number, currency: string): void;
  /** The bet of the round that is shown next: a resumed one may have another than the next. */
  round(bet: number, currency: string): void;
  /** The reels run from the press on, and stop if the bet is refused. */
  started(): void;
  halted(): void;
  busy(busy: boolean): void;
  autoplay(roundsLeft: number | undefined): void;
  won(amount: number, currency: string): void;
  /** A failure, and whether it helps to try again; "" for none. */
  message(text: string, again: boolean): void;
  rules(rules: Jurisdiction): void;
}

/** What the controls of the page do. */
export interface Controls {
  play(mode: string): Promise<void>;
  playAutomatically(mode: string, limits: AutoplayLimits): Promise<void>;
  stopAutoplay(): void;
  changeBet(direction: 1 | -1): void;
  /** Signs in again after a failure. */
  start(): Promise<void>;
  readonly currentBet: number;
}

/** Shows a round, without waits up to an event that the player has seen before; -1 for none. */
type Show = (events: readonly BookEvent[], seen: (index: number) => void, from: number) => Promise<number>;
type Api = Pick<Server, "authenticate" | "play" | "endRound" | "event">;

/** The messages of refusals, and whether it helps to try again. */
const messages: Record<string, [text: string, again: boolean]> = {
  ERR_IPB: ["Your balance is too low for this bet.", false],
  ERR_IS: ["Your session has ended. Open the game again.", false],
  ERR_ATE: ["Your session has ended. Open the game again.", false],
  ERR_GLE: ["A limit of yours does not allow this bet.", false],
  ERR_LOC: ["This game is not offered where you are.", false],
  ERR_VAL: ["This bet is not allowed.", false],
  ERR_MAINTENANCE: ["The game is under maintenance.", true],
  [noAnswer]: ["No connection to the server.", true],
};

/** The message of a failure, and whether it helps to try again. */
export function explain(error: unknown): [text: string, again: boolean] {
  return messages[error instanceof Refusal ? error.code : ""] ?? ["The game has failed.", true];
}

/** The longest wait for the last report of a round, in milliseconds. */
const longestReport = 2000;

export class Game implements Controls {
  private balance: Balance = { amount: 0, currency: "" };
  private levels: number[] = [];
  private bet = 0;
  private busy = false;
  private signedIn = false;
  private auto: Autoplay | undefined;
  private shortest = 0;

  constructor(private readonly server: Api, private readonly show: Show, private readonly view: View, private readonly modes: readonly Mode[], private readonly pause: (milliseconds: number) => Promise<void>) {}

  /** Signs in, and resumes a round that is not finished. */
  async start(): Promise<void> {
    if (this.busy) return;
    await this.guarded(async () => {
      const round = await this.signIn();
      if (round?.active) await this.finish(round, false);
    });
  }

  changeBet(direction: 1 | -1): void {
    if (this.busy) return;
    this.bet = moved(this.levels, this.bet, direction);
    this.view.bet(this.bet, this.balance.currency);
  }

  /** Plays one round of a mode, unless another is not finished. */
  async play(mode: string): Promise<void> {
    if (this.busy || !this.signedIn) return;
    this.auto = undefined;
    await this.guarded(() => this.round(mode));
  }

  /** Plays rounds until a limit is reached or the player stops. */
  async playAutomatically(mode: string, limits: AutoplayLimits): Promise<void> {
    if (this.busy || !this.signedIn) return;
    const auto = (this.auto = new Autoplay(limits));
    await this.guarded(async () => {
      while (auto.mayBet(this.bet * this.costOf(mode), this.balance.amount)) {
        this.view.autoplay(auto.roundsLeft);
        await this.round(mode);
      }
    });
    this.view.autoplay(undefined);
  }

  stopAutoplay(): void {
    this.auto?.stop();
  }

  get currentBet() {
    return this.bet;
  }

  private costOf(mode: string): number {
    return this.modes.find((one) => one.mode === mode)?.cost ?? 1;
  }

  private async signIn(): Promise<Round | null | undefined> {
    const { balance, config, round } = await this.server.authenticate();
    this.signedIn = true;
    this.shortest = config.jurisdiction?.minimumRoundDuration ?? 0;
    this.view.rules(config.jurisdiction ?? {});
    this.setLevels(config);
    this.setBalance(balance);
    return round;
  }

  private setLevels(config: BetConfig): void {
    this.levels = levelsOf(config);
    this.bet = nearest(this.levels, this.bet || config.defaultBetLevel);
  }

  private setBalance(balance: Balance): void {
    this.balance = balance;
    this.view.balance(balance);
    this.view.bet(this.bet, balance.currency);
  }

  private async round(mode: string): Promise<void> {
    const slowest = this.pause(this.shortest);
    this.view.won(0, this.balance.currency);
    this.view.started();
    const { balance, round } = await this.server.play(mode, this.bet);
    this.setBalance(balance);
    await this.finish(round, true);
    await slowest;
  }

  /** Shows a round and ends it, so that its payout is in the balance. */
  private async finish(round: Round, counted: boolean): Promise<void> {
    this.view.round(round.amount, this.balance.currency);
    const from = round.event ? Number(round.event) : -1;
    const won = await this.show(round.state, this.progressOf(round), Number.isInteger(from) ? from : -1);
    const payout = worth(won, round.amount);
    this.view.won(payout, this.balance.currency);
    if (round.active) {
      await Promise.race([this.reported, this.pause(longestReport)]); // a report after the end would be refused
      this.setBalance((await this.server.endRound()).balance);
    }
    if (counted) this.auto?.ended(round.amount * this.costOf(round.mode), payout, hasFeature(round.state));
  }

  /** The last report of what the player has seen. */
  private reported: Promise<unknown> = Promise.resolve();

  /**
   * Sends the server how far the player has seen the round, one request after another. Only where the
   * player continues after a reload depends on it, never the payout.
   */
  private progressOf(round: Round): (index: number) => void {
    let sending = false;
    return (index) => {
      if (!round.active || sending) return;
      sending = true;
      this.reported = this.server.event(String(index)).catch(() => undefined).finally(() => (sending = false));
    };
  }

  /** Runs a part during which no other bet can be made, and shows a refusal. */
  private async guarded(part: () => Promise<void>): Promise<void> {
    this.setBusy(true);
    this.view.message("", false);
    try {
      await part();
    } catch (error) {
      this.auto?.stop();
      await this.refused(error);
    }
    this.setBusy(false);
  }

  /** A bet without an answer may have been accepted: its round is shown then. */
  private async refused(error: unknown): Promise<void> {
    if (error instanceof Refusal && error.code === noAnswer && this.signedIn) {
      try {
        const round = await this.signIn();
        if (round?.active) return await this.finish(round, false);
      } catch {
        // The message of the first failure is shown.
      }
    }
    this.view.halted();
    this.view.message(...explain(error));
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
    this.view.busy(busy);
  }
}
