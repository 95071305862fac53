// Shows the events of a round on a stage, one after another. It decides order and time; the stage
// draws and sounds. Skipping ends the waits of one spin.

import { covered, tumbled, type Board, type BookEvent, type LockedCoin, type Position, type Win } from "./events";
import { reelStops, type Pace } from "./motion";
import { celebrationOf, showFor, tierOf, type Tier } from "./tiers";

/** The stops of a spin: when each reel stops, how long it settles, and which reels are delayed. */
export interface Stops {
  at: number[];
  settle: number;
  anticipated: number[];
}

/** What draws. Times are in milliseconds; a stage returns at once and the presenter waits. */
export interface Stage {
  /** How long the reels have run without a result. */
  running(): number;
  spin(board: Board, stops: Stops): void;
  show(board: Board): void;
  highlight(wins: Win[], time: number): void;
  fall(board: Board, exploding: Position[], fresh: number[], time: number): void;
  /** The win of the round so far, in hundredths of the bet, counted in a time. */
  total(amount: number, time: number): void;
  celebrate(tier: Tier, amount: number, time: number): void;
  /** Announces a feature or its end, with the win of it in hundredths of the bet. */
  announce(title: string, amount: number | undefined, time: number): void;
  multiplier(value: number): void;
  coins(coins: LockedCoin[]): void;
  respin(time: number): void;
  note(text: string): void;
  /** Stops sounds and effects while the stage shows what the player has seen before. */
  quiet(quiet: boolean): void;
}

/** Waits for some milliseconds, or less if the player skips. A spin begins with a reset. */
export interface Waiter {
  wait(milliseconds: number): Promise<void>;
  reset(): void;
}

/** The features of a round, for autoplay. */
export const hasFeature = (events: readonly BookEvent[]) => events.some(({ type }) => type === "freeSpinTrigger" || type === "holdTrigger");

type Of<Type extends BookEvent["type"]> = Extract<BookEvent, { type: Type }>;

export class Presenter {
  private board: Board = [];
  private won = 0;
  private held: number[] = [];
  private wilds = new Map<number, number>();
  private locked: LockedCoin[] = [];
  private past = false;

  /** Largest is the largest win of the game in hundredths of the bet. */
  constructor(private readonly stage: Stage, private readonly waiter: Waiter, private readonly pace: () => Pace, private readonly largest: number) {}

  /**
   * Shows a round and returns its win in hundredths of the bet. It calls seen after each event. The
   * events up to from are shown without waits: the player has seen them before.
   */
  async present(events: readonly BookEvent[], seen: (index: number) => void = () => undefined, from = -1): Promise<number> {
    this.won = 0;
    this.locked = [];
    this.stage.coins([]);
    this.stage.note("");
    this.waiter.reset();
    for (const event of events) {
      this.past = event.index <= from;
      this.stage.quiet(this.past);
      await this.event(event);
      if (!this.past) seen(event.index);
    }
    this.stage.quiet(false);
    this.stage.note("");
    if (this.won > 0) this.stage.total(this.won, 0);
    return this.won;
  }

  private wait(milliseconds: number): Promise<void> {
    return this.past ? Promise.resolve() : this.waiter.wait(milliseconds);
  }

  private async event(event: BookEvent): Promise<void> {
    const { stage } = this;
    const pace = this.pace();
    switch (event.type) {
      case "reveal":
        return this.reveal(event, pace);
      case "winInfo":
        stage.highlight(event.wins, showFor(event.totalWin, pace));
        return this.add(event.totalWin, pace);
      case "prizeInfo":
        return this.add(event.totalWin, pace);
      case "setWin":
        return this.celebrate(event.amount, pace);
      case "tumbleBoard":
        this.board = tumbled(this.board, event.explodingSymbols, event.newSymbols);
        stage.fall(this.board, event.explodingSymbols, event.newSymbols.map((column) => column.length), pace.tumble);
        return this.wait(pace.tumble);
      case "updateGlobalMult":
        return stage.multiplier(event.globalMult);
      case "newExpandingWilds":
        return this.expand(event, pace);
      case "respinTrigger":
        this.held = event.reels;
        stage.note("Respin");
        return this.wait(pace.tumble);
      case "freeSpinTrigger":
        return this.announce(`${event.totalFs} free spins`, undefined, pace);
      case "freeSpinRetrigger":
        return this.announce(`More free spins: ${event.totalFs}`, undefined, pace);
      case "updateFreeSpin":
        return stage.note(`Free spin ${event.amount} of ${event.total}`);
      case "holdTrigger":
        await this.announce("Coin respins", undefined, pace);
        return this.respin(event, pace);
      case "respin":
        return this.respin(event, pace);
      case "freeSpinEnd":
      case "holdEnd":
        stage.multiplier(1);
        return this.announce(event.type === "holdEnd" ? "Coin respins won" : "Free spins won", event.amount, pace);
      case "respinEnd":
        this.held = [];
        return;
      default:
        return;
    }
  }

  private async reveal(event: Of<"reveal">, pace: Pace): Promise<void> {
    if (event.gameType !== "respin") {
      this.held = [];
      this.wilds.clear();
    }
    if (event.gameType === "basegame") this.stage.multiplier(1);
    else this.waiter.reset();
    this.board = covered(event.board, this.wilds);
    const anticipated = pace.anticipation > 0 ? event.anticipation : [];
    const at = reelStops(event.board.length, anticipated, this.held, pace, this.stage.running());
    this.stage.spin(this.board, { at: this.past ? at.map(() => 0) : at, settle: pace.settle, anticipated: event.board.map((_, reel) => anticipated[reel] ?? 0) });
    await this.wait(Math.max(...at));
  }

  private expand(event: Of<"newExpandingWilds">, pace: Pace): Promise<void> {
    for (const wild of event.newWilds) this.wilds.set(wild.reel, wild.mult);
    this.board = covered(this.board, this.wilds);
    this.stage.show(this.board);
    return this.wait(pace.tumble);
  }

  private async respin(event: Of<"holdTrigger" | "respin">, pace: Pace): Promise<void> {
    this.waiter.reset();
    if (event.type === "respin") {
      this.stage.respin(pace.first);
      await this.wait(pace.first);
    }
    this.locked = [...this.locked, ...event.coins];
    this.stage.note(event.respins === 1 ? "1 respin left" : `${event.respins} respins left`);
    this.stage.coins(this.locked);
    await this.wait(event.coins.length > 0 ? pace.win : pace.between * 2);
  }

  private announce(title: string, amount: number | undefined, pace: Pace): Promise<void> {
    const time = pace.win * 3;
    this.waiter.reset();
    if (!this.past) this.stage.announce(title, amount, time);
    return this.wait(time);
  }

  private celebrate(amount: number, pace: Pace): Promise<void> {
    const tier = tierOf(amount, this.largest);
    const time = celebrationOf(tier, pace);
    if (time > 0 && !this.past) this.stage.celebrate(tier, amount, time);
    return this.wait(time);
  }

  private add(amount: number, pace: Pace): Promise<void> {
    this.won += amount;
    const time = showFor(amount, pace);
    this.stage.total(this.won, this.past ? 0 : time);
    return this.wait(time);
  }
}
