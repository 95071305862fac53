// The course of the game: signing in, bets, the display of rounds, rounds that are resumed, and
// refusals. It knows neither the page nor the canvas.

import { Autoplay, type AutoplayLimits } from "./autoplay";
import type { BookEvent } from "./events";
import { hasFeature } from "./presenter";
import { noAnswer, Refusal, type Balance, type BetConfig, type Round, type Server } from "./protocol";
import { levelsOf, moved, nearest, worth } from "./stakes";

/** A mode with its price in bets. */
export interface Mode {
  mode: string;
  cost: number;
}

export interface View {
  balance(balance: Balance): void;
  bet(bet: number, currency: string): void;
  busy(busy: boolean): void;
  autoplay(roundsLeft: number | undefined): void;
  won(amount: number, currency: string): void;
  message(text: string): void;
}

/** Shows a round, without waits up to an event that the player has seen before. */
type Show = (events: readonly BookEvent[], seen: (index: number) => void, from: number) => Promise<number>;
type Api = Pick<Server, "authenticate" | "play" | "endRound" | "event">;

const messages: Record<string, string> = {
  ERR_IPB: "Your balance is too low for this bet.",
  ERR_IS: "Your session has ended. Open the game again.",
  ERR_ATE: "Your session has ended. Open the game again.",
  ERR_GLE: "A limit of yours does not allow this bet.",
  ERR_LOC: "This game is not offered where you are.",
  ERR_VAL: "This bet is not allowed.",
  ERR_MAINTENANCE: "The game is under maintenance.",
  [noAnswer]: "The server did not answer. Try again.",
};

export class Game {
  private balance: Balance = { amount: 0, currency: "" };
  private levels: number[] = [];
  private bet = 0;
  private busy = true;
  private auto: Autoplay | undefined;

  constructor(private readonly server: Api, private readonly show: Show, private readonly view: View, private readonly modes: readonly Mode[]) {}

  /** Signs in, and resumes a round that is not finished. */
  async start(): Promise<void> {
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
    if (this.busy) return;
    this.auto = undefined;
    await this.guarded(() => this.round(mode));
  }

  /** Plays rounds until a limit is reached or the player stops. */
  async playAutomatically(mode: string, limits: AutoplayLimits): Promise<void> {
    if (this.busy) return;
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
    this.view.won(0, this.balance.currency);
    const { balance, round } = await this.server.play(mode, this.bet);
    this.setBalance(balance);
    await this.finish(round, true);
  }

  /** Shows a round and ends it, so that its payout is in the balance. */
  private async finish(round: Round, counted: boolean): Promise<void> {
    const won = await this.show(round.state, (index) => {
      // Only where the player continues after a reload depends on it, never the payout.
      if (round.active) void this.server.event(String(index)).catch(() => undefined);
    }, Number(round.event) || 0);
    const payout = worth(won, round.amount);
    this.view.won(payout, this.balance.currency);
    if (round.active) this.setBalance((await this.server.endRound()).balance);
    if (counted) this.auto?.ended(round.amount * this.costOf(round.mode), payout, hasFeature(round.state));
  }

  /** Runs a part during which no other bet can be made, and shows a refusal. */
  private async guarded(part: () => Promise<void>): Promise<void> {
    this.setBusy(true);
    this.view.message("");
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
    const code = error instanceof Refusal ? error.code : "ERR_GEN";
    this.view.message(messages[code] ?? "The game has failed. Open it again.");
    if (code !== noAnswer) return;
    try {
      const round = await this.signIn();
      if (!round?.active) return;
      this.view.message("");
      await this.finish(round, false);
    } catch {
      // The message of the first failure stays.
    }
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
    this.view.busy(busy);
  }
}
