// Automatic betting: places one wager after the other and changes the stake by the results, until a
// limit is reached or the player stops it.

import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { add, truncate, parseDecimal, rescale, type Decimal } from "../../../lib/decimal";
import { unitsOf } from "../../../lib/money";
import { unitsText } from "./bet.model";
import type { Reply } from "./contract";
import type { PlayOutcome, SentWager } from "./instance.types";
import { text } from "./play.texts";
import type { Refusal } from "./refusal";

const zero: Decimal = { units: 0n, scale: 0 };

/** Between the end of one play and the next, in milliseconds. */
export const autoGap = 50;
/** How often a pending play is checked again. */
export const autoRecheckInterval = 100;
/** For overlapping rounds: the delay between two wagers, so that the start of each is visible. */
export const overlapGap = 200;

export interface ResultAction {
  action: "reset" | "increase";
  /** Percent by which the current bet increases. */
  value: number;
}

/** The settings and the progress of a run. */
export interface AutoState {
  supported: boolean;
  state: boolean;
  /** Number of games. 0 is unlimited. */
  games: number;
  initialBet: string;
  currentIteration: number;
  win: ResultAction;
  loss: ResultAction;
  stopOnWin: boolean;
  /** The timer of the next play. */
  timeout: ReturnType<typeof setTimeout> | null;
}

/** The functions that automatic betting uses. */
export interface AutoBetInstance {
  readonly bet: ReadonlySignal<string>;
  readonly busy: ReadonlySignal<boolean>;
  readonly open: ReadonlySignal<boolean>;
  readonly auto: Signal<boolean>;
  readonly refusal: Refusal | null;
  readonly currency: ReadonlySignal<{ id: string; decimals: number }>;
  setBet(amount: string): void;
  playRound(): Promise<PlayOutcome | null>;
  readonly quick: ReadonlySignal<boolean>;
  /** Sends a wager. Null if it cannot be made. */
  wager(): SentWager | null;
}

export interface AutoBetPage {
  isGuest(): boolean;
  /** Opens the sign-in dialog. */
  openSignIn(): void;
  showNotice(text: string): void;
  /** The currency and wallet of the stakes. */
  walletKey(): string;
  /** Why a run cannot start. Null if it can. */
  startProblem?(): string | null;
  /**
   * One round instead of a single wager: for a shared table, it waits for the start and the end of
   * the round, and for a round of several steps, it follows a plan. Places no bet if the run may
   * not bet by then.
   */
  playRound?(mayBet: () => boolean): Promise<PlayOutcome | null>;
  /** Rounds overlap: the next wager is sent while earlier ones are still shown. */
  overlap?: boolean;
}

/** One of the two settings, as in its fields. */
export interface ResultActionSignals {
  action: Signal<string>;
  percent: Signal<string>;
}

const newResultAction = (): ResultActionSignals => ({ action: signal("reset"), percent: signal("0") });

/** The bet after an increase by percent, in minor units, rounded down. */
export function increasedBet(bet: bigint, percent: string): bigint {
  const growth = parseDecimal(percent);
  if (!growth || growth.units < 0n) return bet;
  const hundred = 100n * 10n ** BigInt(growth.scale);
  return (bet * (hundred + growth.units)) / hundred;
}

export class AutoBet {
  /** As typed. "0" is unlimited. */
  readonly games = signal("0");
  readonly win = newResultAction();
  readonly loss = newResultAction();
  readonly stopOnWin = signal(false);
  /** Stops the run once it has won or lost this amount, in whole units. "0" is no limit. */
  readonly stopProfit = signal("0");
  readonly stopLoss = signal("0");
  readonly iteration = signal(0);
  /** The profit of the shown results of the run, in minor units. */
  readonly profit = signal(0n);
  /** The same before it is cut to the decimals of the display. */
  private displayedProfit = zero;
  /** The profit by the responses of the server. Limits use it, also while results are not shown yet. */
  private confirmedProfit = zero;
  /** Results of this run that are not shown yet. */
  private readonly pendingShows = new Set<Promise<unknown>>();
  readonly running: ReadonlySignal<boolean>;
  private readonly initialBet = signal("");
  private timer: ReturnType<typeof setTimeout> | null = null;
  private wake: (() => void) | null = null;
  private wallet = "";
  /** Counts the runs. A round of an older run can end during a newer one. */
  private runCount = 0;

  constructor(readonly supported: boolean, private readonly instance: AutoBetInstance, private readonly page: AutoBetPage) {
    this.running = computed(() => instance.auto.value);
  }

  /** Settings and progress in one value. Reads signals. */
  state(): AutoState {
    const resultAction = ({ action, percent }: ResultActionSignals): ResultAction => ({
      action: action.value === "increase" ? "increase" : "reset", value: Number(percent.value) || 0,
    });
    return {
      supported: this.supported, state: this.running.value, games: this.gameLimit(), initialBet: this.initialBet.value,
      currentIteration: this.iteration.value, win: resultAction(this.win), loss: resultAction(this.loss), stopOnWin: this.stopOnWin.value, timeout: this.timer,
    };
  }

  /** Starts a run. It continues until stop or a limit. */
  start(): void {
    if (!this.supported || this.running.peek()) return;
    if (this.page.isGuest()) {
      this.page.openSignIn();
      return;
    }
    if (this.instance.open.peek()) {
      this.page.showNotice(text("play.wait"));
      return;
    }
    const problem = this.unreadableProblem() ?? this.page.startProblem?.() ?? null;
    if (problem !== null) {
      this.page.showNotice(problem);
      return;
    }
    this.instance.auto.value = true;
    this.iteration.value = 0;
    this.profit.value = 0n;
    this.displayedProfit = this.confirmedProfit = zero;
    this.initialBet.value = this.instance.bet.peek();
    this.wallet = this.page.walletKey();
    this.runCount += 1;
    void this.run(this.runCount);
  }

  /** Ends the run. The current play is shown to its end. */
  stop(): void {
    this.instance.auto.value = false;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.wake?.();
  }

  private async run(runNumber: number): Promise<void> {
    const isActive = () => this.running.peek() && runNumber === this.runCount;
    while (isActive()) {
      while (isActive() && this.instance.busy.peek()) await this.pause(autoRecheckInterval);
      if (!isActive()) return;
      const sameWallet = () => this.page.walletKey() === this.wallet;
      if (!sameWallet()) return this.end(text("play.autoCurrency"));
      const outcome = await this.play(runNumber, () => isActive() && sameWallet());
      if (!isActive()) {
        if (outcome && runNumber === this.runCount) this.countRound(outcome);
        return;
      }
      if (!outcome && !sameWallet()) return this.end(text("play.autoCurrency"));
      if (!outcome) return this.endAfterShows(isActive, this.instance.refusal?.balance ? text("play.autoBalance") : null);
      this.countRound(outcome);
      const reason = this.stopReason(outcome);
      if (reason !== undefined) return this.endAfterShows(isActive, reason);
      await this.pause(this.page.overlap && !this.instance.quick.peek() ? overlapGap : autoGap);
    }
  }

  // One round. With overlapping rounds it is over for the run once the server has responded.
  private async play(runNumber: number, mayBet: () => boolean): Promise<PlayOutcome | null> {
    if (this.page.overlap) {
      const sent = this.instance.wager();
      if (!sent) return null;
      const pendingShow = sent.outcome.then((outcome) => {
        this.pendingShows.delete(pendingShow);
        if (outcome && runNumber === this.runCount) this.addShownResult(outcome);
      });
      this.pendingShows.add(pendingShow);
      const reply = await sent.reply;
      return reply && { reply, won: reply.game.win };
    }
    const outcome = await (this.page.playRound?.(mayBet) ?? this.instance.playRound());
    if (outcome && runNumber === this.runCount) this.addShownResult(outcome);
    return outcome;
  }

  // A result was shown, so the profit includes it.
  private addShownResult({ reply }: PlayOutcome): void {
    if (reply.game.status === "cancelled") return;
    const { decimals } = this.instance.currency.peek();
    this.displayedProfit = add(this.displayedProfit, parseDecimal(reply.profit) ?? zero);
    this.profit.value = rescale(truncate(this.displayedProfit, decimals), decimals).units;
  }

  // A round is over: it is counted, and the bet changes by the result.
  private countRound({ reply, won }: PlayOutcome): void {
    if (reply.game.status === "cancelled") return; // a voided round does not count
    this.iteration.value += 1;
    const { decimals } = this.instance.currency.peek();
    this.confirmedProfit = add(this.confirmedProfit, parseDecimal(reply.profit) ?? zero);
    const resultAction = won ? this.win : this.loss;
    if (resultAction.action.peek() !== "increase") this.instance.setBet(this.initialBet.peek());
    else this.instance.setBet(unitsText(increasedBet(unitsOf(this.instance.bet.peek(), decimals), resultAction.percent.peek()), decimals));
  }

  // Why the run ends: a text, null for an end without a message, undefined to continue.
  private stopReason({ reply, won }: { reply: Reply; won: boolean }): string | null | undefined {
    const { decimals } = this.instance.currency.peek();
    if (reply.game.status === "in-progress") return null; // the player has to choose
    const games = this.gameLimit();
    if (games > 0 && this.iteration.peek() >= games) return null;
    if (won && this.stopOnWin.peek()) return null;
    const profit = rescale(truncate(this.confirmedProfit, decimals), decimals).units;
    const profitLimit = unitsOf(this.stopProfit.peek(), decimals);
    if (profitLimit > 0n && profit >= profitLimit) return text("play.autoProfit");
    const lossLimit = unitsOf(this.stopLoss.peek(), decimals);
    if (lossLimit > 0n && -profit >= lossLimit) return text("play.autoLoss");
    return undefined;
  }

  // An unreadable limit must not count as no limit.
  private unreadableProblem(): string | null {
    const fields = [this.games, this.stopProfit, this.stopLoss, ...[this.win, this.loss].filter(({ action }) => action.peek() === "increase").map(({ percent }) => percent)];
    return fields.every((field) => parseDecimal(field.peek())) ? null : text("play.autoUnread");
  }

  private gameLimit(): number {
    const games = Number(this.games.value);
    return Number.isInteger(games) && games > 0 ? games : 0;
  }

  // All results are shown before the run reports its end.
  private async endAfterShows(isActive: () => boolean, reason: string | null): Promise<void> {
    if (this.pendingShows.size > 0) await Promise.all(this.pendingShows);
    if (isActive()) this.end(reason);
  }

  private end(reason: string | null): void {
    this.stop();
    if (reason !== null) this.page.showNotice(reason);
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      this.timer = setTimeout(() => {
        this.timer = null;
        resolve();
      }, ms);
    });
  }
}
