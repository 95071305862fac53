// The canvas of the reels. Symbols are drawn once for each size and copied afterwards; frames are
// drawn only while something moves.

import type { Board, Cell, LockedCoin, Position, Win } from "./events";
import { fallen, rowsLeft } from "./motion";
import { drawSymbol, symbolsOf } from "./symbols";

type Spin = { kind: "spin"; stops: number[]; settle: number };
type Fall = { kind: "fall"; drops: number[][]; time: number };
type Highlight = { kind: "highlight"; places: Set<string>; time: number };

const placeOf = (reel: number, row: number) => `${reel}:${row}`;

export class Canvas {
  private board: Board = [];
  private motion: Spin | Fall | Highlight | undefined;
  private started = 0;
  private locked: LockedCoin[] = [];
  private sprites = new Map<string, HTMLCanvasElement>();
  private cell = 0;
  private frame = 0;
  private readonly names: string[];

  constructor(private readonly element: HTMLCanvasElement, private readonly game: string, private readonly reels: number, private readonly rows: number) {
    this.names = symbolsOf(game);
    new ResizeObserver(() => this.resize()).observe(element.parentElement!);
    this.board = Array.from({ length: reels }, (_, reel) => Array.from({ length: rows + 2 }, (_, row) => this.filler(reel, row)));
    this.resize();
  }

  spin(board: Board, stops: number[], settle: number): void {
    this.board = board;
    this.begin({ kind: "spin", stops, settle });
  }

  show(board: Board): void {
    this.board = board;
    this.motion = undefined;
    this.draw();
  }

  highlight(wins: Win[], time: number): void {
    this.begin({ kind: "highlight", places: new Set(wins.flatMap((win) => win.positions.map((p) => placeOf(p.reel, p.row)))), time });
  }

  /** Lets the symbols of a new board fall from where they were. */
  fall(board: Board, exploding: Position[], fresh: number[], time: number): void {
    this.board = board;
    const drops = board.map((column, reel) => dropsOf(column.length - 2, exploding.filter((p) => p.reel === reel).map((p) => p.row), fresh[reel] ?? 0));
    this.begin({ kind: "fall", drops, time });
  }

  coins(coins: LockedCoin[]): void {
    this.locked = coins;
    this.draw();
  }

  private begin(motion: Spin | Fall | Highlight): void {
    this.motion = motion;
    this.started = performance.now();
    cancelAnimationFrame(this.frame);
    this.step();
  }

  private step = (): void => {
    this.draw();
    if (this.moving()) this.frame = requestAnimationFrame(this.step);
    else if (this.motion?.kind !== "highlight") this.motion = undefined;
  };

  private moving(): boolean {
    const time = performance.now() - this.started;
    if (!this.motion) return false;
    return time < (this.motion.kind === "spin" ? Math.max(...this.motion.stops) : this.motion.time);
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.element.parentElement!;
    const ratio = Math.min(devicePixelRatio || 1, 2);
    const cell = Math.floor(Math.min(clientWidth / this.reels, clientHeight / this.rows) * ratio);
    if (cell === this.cell || cell < 1) return;
    this.cell = cell;
    this.element.width = cell * this.reels;
    this.element.height = cell * this.rows;
    this.element.style.width = `${this.element.width / ratio}px`;
    this.sprites.clear();
    this.draw();
  }

  private draw(): void {
    const c = this.element.getContext("2d");
    if (!c || this.cell < 1) return;
    c.clearRect(0, 0, this.element.width, this.element.height);
    for (let reel = 0; reel < this.reels; reel++) {
      this.drawGround(c, reel, 0, this.rows);
      this.drawReel(c, reel);
    }
    for (const coin of this.locked) {
      this.drawGround(c, coin.reel, coin.row - 1, 1);
      this.drawCell(c, { name: "C", prize: coin.prize, ...(coin.jackpot && { jackpot: coin.jackpot }) }, coin.reel, coin.row - 1);
    }
  }

  private drawGround(c: CanvasRenderingContext2D, reel: number, row: number, rows: number): void {
    c.fillStyle = reel % 2 ? "#141c21" : "#182026";
    c.fillRect(reel * this.cell, row * this.cell, this.cell, rows * this.cell);
  }

  private drawReel(c: CanvasRenderingContext2D, reel: number): void {
    const time = performance.now() - this.started;
    const { motion } = this;
    const left = motion?.kind === "spin" ? rowsLeft(time, motion.stops[reel] ?? 0, motion.settle) : 0;
    const first = Math.floor(left);
    for (let row = first; row <= first + this.rows + 1; row++) {
      const cell = this.board[reel]?.[row] ?? this.filler(reel, row);
      let y = row - 1 - left;
      if (motion?.kind === "fall") {
        if (row < 1 || row > this.rows) continue;
        y -= (motion.drops[reel]?.[row - 1] ?? 0) * (1 - fallen(time / motion.time));
      }
      c.globalAlpha = motion?.kind === "highlight" && time < motion.time && !motion.places.has(placeOf(reel, row)) ? 0.35 : 1;
      this.drawCell(c, cell, reel, y);
    }
    c.globalAlpha = 1;
  }

  private drawCell(c: CanvasRenderingContext2D, cell: Cell, reel: number, row: number): void {
    const { cell: size } = this;
    c.drawImage(this.sprite(cell.name), reel * size, row * size);
    const text = cell.jackpot ? cell.jackpot.toUpperCase() : cell.prize ? `${cell.prize / 100}×` : (cell.multiplier ?? 1) > 1 ? `×${cell.multiplier}` : "";
    if (!text) return;
    c.font = `800 ${size * (cell.jackpot ? 0.18 : 0.26)}px system-ui, sans-serif`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.lineWidth = size * 0.05;
    c.strokeStyle = "#0b0f12";
    c.fillStyle = "#ffffff";
    const y = (row + (cell.prize ? 0.5 : 0.8)) * size;
    c.strokeText(text, (reel + 0.5) * size, y);
    c.fillText(text, (reel + 0.5) * size, y);
  }

  private sprite(name: string): HTMLCanvasElement {
    let sprite = this.sprites.get(name);
    if (!sprite) {
      sprite = document.createElement("canvas");
      sprite.width = sprite.height = this.cell;
      drawSymbol(sprite.getContext("2d")!, this.game, name, this.cell);
      this.sprites.set(name, sprite);
    }
    return sprite;
  }

  /** A symbol that passes while a reel runs. It is never part of a result. */
  private filler(reel: number, row: number): Cell {
    return { name: this.names[Math.abs((reel * 7 + row * 5 + ((row * row) % 11)) % this.names.length)] ?? "H1" };
  }
}

/** How many rows each visible symbol falls, for the rows of a reel that exploded and its new symbols. */
export function dropsOf(rows: number, exploded: number[], fresh: number): number[] {
  const kept = Array.from({ length: rows }, (_, index) => index + 1).filter((row) => !exploded.includes(row));
  return [...Array.from({ length: fresh }, () => fresh), ...kept.map((row, index) => fresh + index + 1 - row)];
}
