// Automatic betting: one wager after the other, with the stake changed by
// what came, until a limit is reached or the player stops it.

import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals-react";
import { add, cut, parseDecimal, rescale, type Decimal } from "../../../lib/decimal";
import { unitsOf } from "../../../lib/money";
import { unitsText } from "./bet.model";
import type { Reply } from "./contract";
import type { PlayOutcome, Sent } from "./instance.types";
import { text } from "./play.texts";
import type { Refusal } from "./refusal";

const nothing: Decimal = { units: 0n, scale: 0 };

/** Between the end of one play and the next, in milliseconds. */
export const autoGap = 50;
/** How often a pending play is looked at again. */
export const autoRecheck = 100;
/** Where rounds overlap: from one wager to the next, so that each is seen to begin. */
export const rainGap = 200;

export interface AfterResult {
  action: "reset" | "increase";
  /** Percent of the current bet that it grows by. */
  value: number;
}

/** The settings and the progress of a run. */
export interface AutoState {
  supported: boolean;
  state: boolean;
  /** How many games; 0 is without end. */
  games: number;
  initialBet: string;
  currentIteration: number;
  win: AfterResult;
  loss: AfterResult;
  stopOnWin: boolean;
  /** The timer of the next play. */
  timeout: ReturnType<typeof setTimeout> | null;
}

/** What is played automatically. */
export interface Player {
  readonly bet: ReadonlySignal<string>;
  readonly busy: ReadonlySignal<boolean>;
  readonly open: ReadonlySignal<boolean>;
  readonly auto: Signal<boolean>;
  readonly refusal: Refusal | null;
  readonly currency: ReadonlySignal<{ id: string; decimals: number }>;
  setBet(amount: string): void;
  playRound(): Promise<PlayOutcome | null>;
  readonly quick: ReadonlySignal<boolean>;
  /** Sends a wager; null when it cannot be made. */
  wager(): Sent | null;
}

export interface AutoSurroundings {
  guest(): boolean;
  /** Opens the sign-in dialog. */
  auth(): void;
  notice(text: string): void;
  /** Names what is staked from: the currency and its wallet. */
  wallet(): string;
  /** Why a run cannot begin; null when it can. */
  problem?(): string | null;
  /** One round in place of a single wager: of a table that many play at, whose
   *  beginning and end it waits for, or of several steps, which it makes by a
   *  plan. Makes no bet when it may not by then. */
  round?(may: () => boolean): Promise<PlayOutcome | null>;
  /** Rounds overlap: the next wager goes out while earlier ones are shown. */
  overlap?: boolean;
}

/** One of the two settings, as its fields hold it. */
export interface AfterFields {
  action: Signal<string>;
  percent: Signal<string>;
}

const afterFields = (): AfterFields => ({ action: signal("reset"), percent: signal("0") });

/** The bet after a growth in percent of itself, in minor units, rounded down. */
export function increased(bet: bigint, percent: string): bigint {
  const growth = parseDecimal(percent);
  if (!growth || growth.units < 0n) return bet;
  const hundred = 100n * 10n ** BigInt(growth.scale);
  return (bet * (hundred + growth.units)) / hundred;
}

export class AutoBet {
  /** As typed; "0" plays on without end. */
  readonly games = signal("0");
  readonly win = afterFields();
  readonly loss = afterFields();
  readonly stopOnWin = signal(false);
  /** Stops once the run has won or lost as much, whole units; "0" never. */
  readonly stopProfit = signal("0");
  readonly stopLoss = signal("0");
  readonly iteration = signal(0);
  /** What the run has won as far as it was seen, minor units. */
  readonly profit = signal(0n);
  /** The same before it is cut to the decimals that are shown. */
  private seen = nothing;
  /** What it has won by the server's word: limits go by it, also while results are in the air. */
  private known = nothing;
  /** Results of this run that are still in the air. */
  private readonly landings = new Set<Promise<unknown>>();
  readonly running: ReadonlySignal<boolean>;
  private readonly initialBet = signal("");
  private timer: ReturnType<typeof setTimeout> | null = null;
  private wake: (() => void) | null = null;
  private wallet = "";
  /** Counts the runs: a round of an older one may end while a newer one goes on. */
  private runs = 0;

  constructor(readonly supported: boolean, private readonly player: Player, private readonly around: AutoSurroundings) {
    this.running = computed(() => player.auto.value);
  }

  /** Settings and progress in one value. Reads signals. */
  state(): AutoState {
    const after = ({ action, percent }: AfterFields): AfterResult => ({
      action: action.value === "increase" ? "increase" : "reset", value: Number(percent.value) || 0,
    });
    return {
      supported: this.supported, state: this.running.value, games: this.count(), initialBet: this.initialBet.value,
      currentIteration: this.iteration.value, win: after(this.win), loss: after(this.loss), stopOnWin: this.stopOnWin.value, timeout: this.timer,
    };
  }

  /** Begins a run; it goes on until stop or a limit. */
  start(): void {
    if (!this.supported || this.running.peek()) return;
    if (this.around.guest()) {
      this.around.auth();
      return;
    }
    if (this.player.open.peek()) {
      this.around.notice(text("play.wait"));
      return;
    }
    const problem = this.unread() ?? this.around.problem?.() ?? null;
    if (problem !== null) {
      this.around.notice(problem);
      return;
    }
    this.player.auto.value = true;
    this.iteration.value = 0;
    this.profit.value = 0n;
    this.seen = this.known = nothing;
    this.initialBet.value = this.player.bet.peek();
    this.wallet = this.around.wallet();
    this.runs += 1;
    void this.run(this.runs);
  }

  /** Ends the run; a play that is under way is shown to its end. */
  stop(): void {
    this.player.auto.value = false;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.wake?.();
  }

  private async run(number: number): Promise<void> {
    const goesOn = () => this.running.peek() && number === this.runs;
    while (goesOn()) {
      while (goesOn() && this.player.busy.peek()) await this.pause(autoRecheck);
      if (!goesOn()) return;
      const sameWallet = () => this.around.wallet() === this.wallet;
      if (!sameWallet()) return this.end(text("play.autoCurrency"));
      const outcome = await this.play(number, () => goesOn() && sameWallet());
      if (!goesOn()) {
        if (outcome && number === this.runs) this.settle(outcome);
        return;
      }
      if (!outcome && !sameWallet()) return this.end(text("play.autoCurrency"));
      if (!outcome) return this.endLanded(goesOn, this.player.refusal?.balance ? text("play.autoBalance") : null);
      this.settle(outcome);
      const reason = this.limit(outcome);
      if (reason !== undefined) return this.endLanded(goesOn, reason);
      await this.pause(this.around.overlap && !this.player.quick.peek() ? rainGap : autoGap);
    }
  }

  // One round. Where rounds overlap it is over for the run once it is answered.
  private async play(number: number, may: () => boolean): Promise<PlayOutcome | null> {
    if (this.around.overlap) {
      const sent = this.player.wager();
      if (!sent) return null;
      const landing = sent.seen.then((outcome) => {
        this.landings.delete(landing);
        if (outcome && number === this.runs) this.see(outcome);
      });
      this.landings.add(landing);
      const reply = await sent.taken;
      return reply && { reply, won: reply.game.win };
    }
    const outcome = await (this.around.round?.(may) ?? this.player.playRound());
    if (outcome && number === this.runs) this.see(outcome);
    return outcome;
  }

  // A result was seen: it shows in the profit.
  private see({ reply }: PlayOutcome): void {
    if (reply.game.status === "cancelled") return;
    const { decimals } = this.player.currency.peek();
    this.seen = add(this.seen, parseDecimal(reply.profit) ?? nothing);
    this.profit.value = rescale(cut(this.seen, decimals), decimals).units;
  }

  // A round is over: counted, and the bet becomes what the result asks for.
  private settle({ reply, won }: PlayOutcome): void {
    if (reply.game.status === "cancelled") return; // as if it had not been
    this.iteration.value += 1;
    const { decimals } = this.player.currency.peek();
    this.known = add(this.known, parseDecimal(reply.profit) ?? nothing);
    const after = won ? this.win : this.loss;
    if (after.action.peek() !== "increase") this.player.setBet(this.initialBet.peek());
    else this.player.setBet(unitsText(increased(unitsOf(this.player.bet.peek(), decimals), after.percent.peek()), decimals));
  }

  // Why the run ends here: a text, null for an end without words, undefined to go on.
  private limit({ reply, won }: { reply: Reply; won: boolean }): string | null | undefined {
    const { decimals } = this.player.currency.peek();
    if (reply.game.status === "in-progress") return null; // the player has to choose
    const games = this.count();
    if (games > 0 && this.iteration.peek() >= games) return null;
    if (won && this.stopOnWin.peek()) return null;
    const profit = rescale(cut(this.known, decimals), decimals).units;
    const most = unitsOf(this.stopProfit.peek(), decimals);
    if (most > 0n && profit >= most) return text("play.autoProfit");
    const least = unitsOf(this.stopLoss.peek(), decimals);
    if (least > 0n && -profit >= least) return text("play.autoLoss");
    return undefined;
  }

  // A limit that cannot be read must not count as none.
  private unread(): string | null {
    const fields = [this.games, this.stopProfit, this.stopLoss, ...[this.win, this.loss].filter(({ action }) => action.peek() === "increase").map(({ percent }) => percent)];
    return fields.every((field) => parseDecimal(field.peek())) ? null : text("play.autoUnread");
  }

  private count(): number {
    const games = Number(this.games.value);
    return Number.isInteger(games) && games > 0 ? games : 0;
  }

  // What is in the air is seen before the run says that it is over.
  private async endLanded(goesOn: () => boolean, reason: string | null): Promise<void> {
    if (this.landings.size > 0) await Promise.all(this.landings);
    if (goesOn()) this.end(reason);
  }

  private end(reason: string | null): void {
    this.stop();
    if (reason !== null) this.around.notice(reason);
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
