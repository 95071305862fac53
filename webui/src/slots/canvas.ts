// The canvas of the reels: what moves on it and when. Frames are drawn only while something moves.

import type { Board, Cell, LockedCoin, Position, Win } from "./events";
import { dropsOf, fallen, rowsGone, rowsLeft } from "./motion";
import { Painter } from "./painter";
import type { Stops } from "./presenter";
import { symbolsOf } from "./symbols";

type Motion =
  | { kind: "run" }
  | ({ kind: "spin" } & Stops)
  | { kind: "fall"; drops: number[][]; gone: (Position & { cell: Cell })[]; time: number }
  | { kind: "highlight"; wins: Win[]; time: number }
  | { kind: "respin"; time: number };

/** The events of a spin for a listener: a reel comes to rest, or the next one is delayed. */
export interface Listener {
  stopped(reel: number, scatters: number): void;
  delayed(reel: number): void;
}

/** The frame around the reels, and the line of the win below them, in CSS pixels. */
const around = 24;
const below = 50;

/** The part of a tumble in which the old symbols burst, before the new ones fall. */
const bursting = 0.32;

export class Canvas {
  private board: Board;
  private motion: Motion | undefined;
  private started = 0;
  private locked: LockedCoin[] = [];
  private frame = 0;
  private reported = new Set<string>();
  /** Reels that stay as they are painted until the next motion. */
  private still = new Set<number>();
  private readonly painter: Painter;
  private readonly names: string[];
  private readonly space: HTMLElement;

  constructor(private readonly element: HTMLCanvasElement, game: string, private readonly reels: number, private readonly rows: number, private readonly listener: Listener, private readonly calm: () => boolean) {
    this.names = symbolsOf(game);
    this.painter = new Painter(element, game, reels, rows);
    this.board = Array.from({ length: reels }, (_, reel) => Array.from({ length: rows + 2 }, (_, row) => this.filler(reel, row)));
    this.space = element.closest<HTMLElement>(".space")!;
    new ResizeObserver(() => this.resize()).observe(this.space);
    this.resize();
  }

  /** Lets all reels run until spin gives the result. */
  run(): void {
    if (!this.calm()) this.begin({ kind: "run" });
  }

  running(): number {
    return this.motion?.kind === "run" ? performance.now() - this.started : 0;
  }

  /** Stops reels that run without a result on the board from before. */
  halt(): void {
    if (this.motion?.kind === "run") this.spin(this.board, { at: this.board.map(() => 320), settle: 320, anticipated: [] });
  }

  spin(board: Board, stops: Stops): void {
    this.board = board;
    this.reported.clear();
    if (this.calm()) this.show(board);
    else this.begin({ kind: "spin", ...stops });
  }

  show(board: Board): void {
    this.board = board;
    this.motion = undefined;
    this.draw(0);
  }

  highlight(wins: Win[], time: number): void {
    this.begin({ kind: "highlight", wins, time });
  }

  /** Lets the symbols of a new board fall from where they were, after the old ones have burst. */
  fall(board: Board, exploding: Position[], fresh: number[], time: number): void {
    const gone = exploding.map((place) => ({ ...place, cell: this.cellAt(place.reel, place.row) }));
    const drops = board.map((column, reel) => dropsOf(column.length - 2, exploding.filter((p) => p.reel === reel).map((p) => p.row), fresh[reel] ?? 0));
    this.board = board;
    if (this.calm()) this.show(board);
    else this.begin({ kind: "fall", drops, gone, time });
  }

  coins(coins: LockedCoin[]): void {
    this.locked = coins;
    if (this.motion?.kind === "respin" || this.motion?.kind === "highlight") this.motion = undefined;
    this.draw(this.time());
  }

  respin(time: number): void {
    if (!this.calm()) this.begin({ kind: "respin", time });
  }

  /** The middle of a place on the page, in pixels. */
  placeOf({ reel, row }: Position): { x: number; y: number } {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    return { x: left + ((reel + 0.5) * width) / this.reels, y: top + ((row - 0.5) * height) / this.rows };
  }

  private time(): number {
    return performance.now() - this.started;
  }

  private cellAt(reel: number, row: number): Cell {
    return this.board[reel]?.[row] ?? this.filler(reel, row);
  }

  private begin(motion: Motion): void {
    this.still.clear();
    if (motion.kind === "highlight") this.drawBoard();
    this.motion = motion;
    this.started = performance.now();
    cancelAnimationFrame(this.frame);
    this.step();
  }

  private step = (): void => {
    const time = this.time();
    this.draw(time);
    this.listen(time);
    if (this.moving(time)) this.frame = requestAnimationFrame(this.step);
    else if (this.motion) this.end(this.motion);
  };

  /** After a display of wins the board is as it was before. */
  private end({ kind }: Motion): void {
    this.motion = undefined;
    if (kind === "highlight") this.draw(0);
  }

  private moving(time: number): boolean {
    const { motion } = this;
    if (!motion) return false;
    if (motion.kind === "run") return true;
    return time < (motion.kind === "spin" ? Math.max(...motion.at) : motion.time);
  }

  /** Notifies the listener of reels that have just touched their place, and of the next delayed one. */
  private listen(time: number): void {
    const { motion } = this;
    if (motion?.kind !== "spin") return;
    const once = (key: string, notify: () => void) => {
      if (this.reported.has(key)) return;
      this.reported.add(key);
      notify();
    };
    for (let reel = 0; reel < this.reels; reel++) {
      const stop = motion.at[reel] ?? 0;
      if (stop > 0 && time >= stop - motion.settle) once(`stop ${reel}`, () => this.listener.stopped(reel, this.scattersOn(reel)));
      if ((motion.anticipated[reel] ?? 0) > 0 && this.isNext(motion, reel, time)) once(`delay ${reel}`, () => this.listener.delayed(reel));
    }
  }

  private scattersOn(reel: number): number {
    return (this.board[reel] ?? []).slice(1, -1).filter(({ name, scatter }) => scatter ?? name === "C").length;
  }

  /** Whether a delayed reel is the next to stop. */
  private isNext(motion: Stops, reel: number, time: number): boolean {
    const before = motion.at[reel - 1] ?? 0;
    return time >= before - motion.settle && time < (motion.at[reel] ?? 0) - motion.settle;
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.space;
    if (!this.painter.resize(clientWidth - around, clientHeight - around - below)) return;
    this.still.clear();
    const { motion } = this;
    if (motion?.kind === "highlight") this.drawBoard();
    this.motion = motion;
    this.draw(this.time());
  }

  /** Paints the board at rest, and keeps it as the picture behind the wins. */
  private drawBoard(): void {
    this.motion = undefined;
    this.draw(0);
    this.painter.keep();
  }

  private draw(time: number): void {
    const { painter, motion } = this;
    if (motion?.kind === "highlight") return painter.wins(motion.wins, time, motion.time, (reel, row) => this.cellAt(reel, row), this.calm());
    const covered = this.locked.length > 0;
    if (covered || !motion) this.still.clear();
    for (let reel = 0; reel < this.reels; reel++) {
      if (this.still.has(reel)) continue;
      this.drawReel(reel, time);
      painter.edge(reel);
      if (motion?.kind === "spin" && (motion.anticipated[reel] ?? 0) > 0 && this.isNext(motion, reel, time)) painter.glow(reel, time);
      if (this.rests(reel, time)) this.still.add(reel);
    }
    if (motion?.kind === "fall") for (const { reel, row, cell } of motion.gone) painter.burst(cell, reel, row - 1, time / motion.time / bursting);
    if (covered) painter.dim();
    for (const coin of this.locked) painter.coin(coin);
  }

  /** Whether a reel looks the same until the end of the motion: it is not painted again. */
  private rests(reel: number, time: number): boolean {
    const { motion } = this;
    if (motion?.kind === "spin") return time >= (motion.at[reel] ?? 0);
    // A burst reaches into the reels beside it.
    return motion?.kind === "fall" && (motion.drops[reel] ?? []).every((drop) => drop === 0) && motion.gone.every((place) => Math.abs(place.reel - reel) > 1);
  }

  private drawReel(reel: number, time: number): void {
    const { motion, painter } = this;
    if (motion?.kind === "fall") return this.drawFall(motion, reel, time);
    if (motion?.kind === "respin") return this.drawRespin(reel, time);
    const stop = motion?.kind === "spin" ? (motion.at[reel] ?? 0) : 0;
    const left = motion?.kind === "spin" ? rowsLeft(time, stop, motion.settle) : motion?.kind === "run" ? -rowsGone(time) : 0;
    const passing = motion?.kind === "run" ? time > 240 : left > 0.5;
    // While nothing of a board is in sight, the whole reel is one picture.
    if (passing && (motion?.kind === "run" || left > this.rows + 1)) return painter.passing(reel, -left);
    painter.ground(reel);
    const first = Math.floor(left);
    for (let row = first; row <= first + this.rows + 1; row++) painter.cell(this.cellAt(reel, row), reel, row - 1 - left, passing);
  }

  private drawFall(motion: Extract<Motion, { kind: "fall" }>, reel: number, time: number): void {
    const part = (time / motion.time - bursting) / (1 - bursting);
    this.painter.ground(reel);
    for (let row = 1; row <= this.rows; row++) {
      const drop = motion.drops[reel]?.[row - 1] ?? 0;
      this.painter.cell(this.cellAt(reel, row), reel, row - 1 - drop * (1 - fallen(part)), false);
    }
  }

  /** In respins every free place turns by itself. */
  private drawRespin(reel: number, time: number): void {
    this.painter.ground(reel);
    for (let row = 1; row <= this.rows; row++) {
      const turned = (rowsGone(time) * 0.6 + reel * 0.37 + row * 0.53) % 1;
      const at = Math.floor(rowsGone(time) * 0.6 + reel * 0.37 + row * 0.53);
      this.painter.inPlace(reel, row - 1, () => {
        this.painter.cell(this.filler(reel + row, -at), reel, row - 1 + turned, true);
        this.painter.cell(this.filler(reel + row, -at - 1), reel, row - 2 + turned, true);
      });
    }
  }

  /** A symbol that passes while a reel runs. It is never part of a result. */
  private filler(reel: number, row: number): Cell {
    return { name: this.names[Math.abs((reel * 7 + row * 5 + ((row * row) % 11)) % this.names.length)] ?? "H1" };
  }
}
