// Shows the events of a round on a stage, one after another. It decides order and time; the stage
// draws. Skipping ends all waits of the round.

import { covered, tumbled, type Board, type BookEvent, type LockedCoin, type Position, type Win } from "./events";
import { reelStops, type Pace } from "./motion";
import { showFor } from "./tiers";

/** What draws. Times are in milliseconds; a stage returns at once and the presenter waits. */
export interface Stage {
  spin(board: Board, stops: number[], settle: number): void;
  show(board: Board): void;
  highlight(wins: Win[], time: number): void;
  fall(board: Board, exploding: Position[], fresh: number[], time: number): void;
  /** The win of the round so far, in hundredths of the bet, counted in a time. */
  total(amount: number, time: number): void;
  multiplier(value: number): void;
  coins(coins: LockedCoin[]): void;
  note(text: string): void;
}

/** Waits for some milliseconds, or less if the player skips. */
export type Wait = (milliseconds: number) => Promise<void>;

/** The features of a round, for autoplay. */
export const hasFeature = (events: readonly BookEvent[]) => events.some(({ type }) => type === "freeSpinTrigger" || type === "holdTrigger");

export class Presenter {
  private board: Board = [];
  private won = 0;
  private held: number[] = [];
  private wilds = new Map<number, number>();
  private locked: LockedCoin[] = [];

  constructor(private readonly stage: Stage, private readonly wait: Wait, private readonly pace: () => Pace) {}

  /** Shows a round and returns its win in hundredths of the bet. It calls seen after each event. */
  async present(events: readonly BookEvent[], seen: (index: number) => void = () => undefined): Promise<number> {
    this.won = 0;
    this.locked = [];
    this.stage.coins([]);
    this.stage.note("");
    for (const event of events) {
      await this.event(event);
      seen(event.index);
    }
    if (this.won > 0) this.stage.total(this.won, 0);
    return this.won;
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
      case "tumbleBoard":
        this.board = tumbled(this.board, event.explodingSymbols, event.newSymbols);
        stage.fall(this.board, event.explodingSymbols, event.newSymbols.map((column) => column.length), pace.tumble);
        return this.wait(pace.tumble);
      case "updateGlobalMult":
        return stage.multiplier(event.globalMult);
      case "newExpandingWilds":
        for (const wild of event.newWilds) this.wilds.set(wild.reel, wild.mult);
        this.board = covered(this.board, this.wilds);
        stage.show(this.board);
        return this.wait(pace.tumble);
      case "respinTrigger":
        this.held = event.reels;
        stage.note("Respin");
        return this.wait(pace.tumble);
      case "freeSpinTrigger":
      case "freeSpinRetrigger":
        stage.note(`${event.totalFs} free spins`);
        return this.wait(pace.win * 2);
      case "updateFreeSpin":
        return stage.note(`Free spin ${event.amount} of ${event.total}`);
      case "holdTrigger":
      case "respin":
        return this.respin(event, pace);
      case "wincap":
        stage.note("Largest win");
        return this.wait(showFor(event.amount, pace));
      case "freeSpinEnd":
      case "holdEnd":
        stage.multiplier(1);
        return this.wait(pace.win);
      case "respinEnd":
        this.held = [];
        return;
      default:
        return;
    }
  }

  private async reveal(event: Extract<BookEvent, { type: "reveal" }>, pace: Pace): Promise<void> {
    if (event.gameType !== "respin") {
      this.held = [];
      this.wilds.clear();
    }
    if (event.gameType === "basegame") this.stage.multiplier(1);
    this.board = covered(event.board, this.wilds);
    const stops = reelStops(event.board.length, event.anticipation, this.held, pace);
    this.stage.spin(this.board, stops, pace.settle);
    await this.wait(Math.max(...stops));
  }

  private async respin(event: Extract<BookEvent, { type: "holdTrigger" | "respin" }>, pace: Pace): Promise<void> {
    this.locked = [...this.locked, ...event.coins];
    this.stage.note(event.respins === 1 ? "1 respin left" : `${event.respins} respins left`);
    if (event.type === "respin") await this.wait(pace.first);
    this.stage.coins(this.locked);
    await this.wait(event.coins.length > 0 ? pace.win : pace.between);
  }

  private add(amount: number, pace: Pace): Promise<void> {
    this.won += amount;
    const time = showFor(amount, pace);
    this.stage.total(this.won, time);
    return this.wait(time);
  }
}
