// Paints the parts of the reels: ground, symbols, wins and the light of delayed reels.

import type { Cell, LockedCoin, Position, Win } from "./events";
import { Sprites } from "./sprites";
import { faded, tone } from "./art/kit";
import { colourOf, symbolsOf } from "./symbols";
import { themeOf, type Theme } from "./themes";

type CellAt = (reel: number, row: number) => Cell;

export class Painter {
  private readonly c: CanvasRenderingContext2D;
  private readonly sprites: Sprites;
  private readonly theme: Theme;
  private back: HTMLCanvasElement | undefined;
  private shade: HTMLCanvasElement | undefined;
  private strip: HTMLCanvasElement | undefined;
  /** The board behind the wins: at rest, and darkened with the lines of the wins. */
  private resting: HTMLCanvasElement | undefined;
  private darkened: HTMLCanvasElement | undefined;
  private readonly labelled = new Map<string, HTMLCanvasElement>();

  constructor(private readonly element: HTMLCanvasElement, private readonly game: string, private readonly reels: number, private readonly rows: number) {
    this.c = element.getContext("2d", { alpha: false })!;
    this.sprites = new Sprites(game);
    this.theme = themeOf(game);
  }

  private get size() {
    return this.sprites.size;
  }

  /** Fits the reels into a space in CSS pixels, and reports whether their size has changed. */
  resize(width: number, height: number): boolean {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    const size = Math.floor(Math.min(width / this.reels, height / this.rows, 190) * ratio);
    if (size === this.size || size < 1) return false;
    this.sprites.resize(size);
    this.strip = this.resting = this.darkened = undefined;
    this.labelled.clear();
    this.element.width = size * this.reels;
    this.element.height = size * this.rows;
    this.element.style.width = `${this.element.width / ratio}px`;
    this.back = this.layer(this.element.width, this.element.height, (c) => this.paintGround(c, this.element.height));
    this.shade = this.layer(size, this.depth * 2, (c) => this.paintEdge(c));
    return true;
  }

  /** A picture of its own, which is painted once. */
  private layer(width: number, height: number, paint: (c: CanvasRenderingContext2D) => void): HTMLCanvasElement {
    const layer = document.createElement("canvas");
    layer.width = width;
    layer.height = height;
    paint(layer.getContext("2d")!);
    return layer;
  }

  /** How far the round of the drums reaches into the reels, in pixels. */
  private get depth() {
    return Math.round(this.size * 0.28);
  }

  private paintGround(c: CanvasRenderingContext2D, height: number): void {
    for (let reel = 0; reel < this.reels; reel++) {
      const paint = c.createLinearGradient(0, 0, 0, height);
      const [dark, bright] = this.theme.reels;
      paint.addColorStop(0, dark);
      paint.addColorStop(0.5, bright);
      paint.addColorStop(1, dark);
      c.fillStyle = paint;
      c.fillRect(reel * this.size, 0, this.size, height);
      c.fillStyle = faded(this.theme.accent, 0.22);
      if (reel > 0) c.fillRect(reel * this.size - 1, 0, 2, height);
    }
  }

  /** The round of the drums: dark at the top, and below it in the picture what is dark at the bottom. */
  private paintEdge(c: CanvasRenderingContext2D): void {
    const { depth, size } = this;
    for (const [from, to] of [[0, depth], [depth * 2, depth]] as const) {
      const paint = c.createLinearGradient(0, from, 0, to);
      paint.addColorStop(0, "rgb(0 0 0 / .6)");
      paint.addColorStop(1, "rgb(0 0 0 / 0)");
      c.fillStyle = paint;
      c.fillRect(0, Math.min(from, to), size, depth);
    }
  }

  /** Paints the empty reel. */
  ground(reel: number): void {
    const { c, back, size } = this;
    const { height } = this.element;
    c.globalAlpha = 1;
    if (back) c.drawImage(back, reel * size, 0, size, height, reel * size, 0, size, height);
  }

  edge(reel: number): void {
    const { c, shade, size, depth } = this;
    if (!shade) return;
    c.drawImage(shade, 0, 0, size, depth, reel * size, 0, size, depth);
    c.drawImage(shade, 0, depth, size, depth, reel * size, this.element.height - depth, size, depth);
  }

  /** Keeps what is painted as the picture behind the wins. */
  keep(): void {
    const { width, height } = this.element;
    this.resting = this.layer(width, height, (c) => c.drawImage(this.element, 0, 0));
    this.darkened = undefined;
  }

  /** Paints a symbol in a reel. Row 0 is the first visible one; scale makes it larger. Whole pixels are copied fastest. */
  cell(cell: Cell, reel: number, row: number, passing: boolean, scale = 1): void {
    const { size, c } = this;
    const sprite = passing ? this.sprites.get(cell.name, true) : this.sprite(cell);
    const width = Math.round(size * scale), height = Math.round(sprite.height * scale);
    const x = Math.round((reel + 0.5) * size - width / 2), y = Math.round((row + 0.5) * size - height / 2);
    if (scale === 1) c.drawImage(sprite, x, y);
    else c.drawImage(sprite, x, y, width, height);
  }

  /** The picture of a symbol with its text, which is painted once. */
  private sprite(cell: Cell): HTMLCanvasElement {
    const sharp = this.sprites.get(cell.name, false);
    const text = cell.jackpot ? cell.jackpot.toUpperCase() : cell.prize ? `${cell.prize / 100}×` : (cell.multiplier ?? 1) > 1 ? `×${cell.multiplier}` : "";
    if (!text) return sharp;
    const key = `${cell.name} ${text}`;
    let sprite = this.labelled.get(key);
    if (!sprite) {
      sprite = this.layer(this.size, this.size, (c) => {
        c.drawImage(sharp, 0, 0);
        this.label(c, text, cell);
      });
      this.labelled.set(key, sprite);
    }
    return sprite;
  }

  /** The multiplier of a wild symbol, or what a coin pays. */
  private label(c: CanvasRenderingContext2D, text: string, cell: Cell): void {
    const { size } = this;
    c.font = `900 ${size * (cell.jackpot ? 0.2 : 0.3)}px system-ui, sans-serif`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.lineJoin = "round";
    c.lineWidth = size * 0.06;
    c.strokeStyle = "#10161b";
    c.fillStyle = cell.jackpot ? "#ffe9a8" : "#ffffff";
    const y = (cell.prize ? 0.51 : 0.24) * size;
    c.strokeText(text, size / 2, y);
    c.fillText(text, size / 2, y);
  }

  /** Paints a reel that runs, after it has gone some rows. */
  passing(reel: number, gone: number): void {
    const { c, size } = this;
    const { height } = this.element;
    const count = symbolsOf(this.game).length;
    this.strip ??= this.paintStrip(count);
    const turned = (((gone + reel * 3.7) % count) + count) % count;
    c.drawImage(this.strip, 0, Math.round((count - turned) * size), size, height, reel * size, 0, size, height);
  }

  /** All symbols of the game below each other as they pass, and the first ones again. */
  private paintStrip(count: number): HTMLCanvasElement {
    const strip = document.createElement("canvas");
    strip.width = this.size;
    strip.height = (count * 2 + this.rows) * this.size;
    const c = strip.getContext("2d", { alpha: false })!;
    c.fillStyle = this.theme.reels[1];
    c.fillRect(0, 0, strip.width, strip.height);
    const names = symbolsOf(this.game);
    for (let row = 0; row < count * 2 + this.rows; row++) {
      const sprite = this.sprites.get(names[(row * 7) % count]!, true);
      c.drawImage(sprite, 0, row * this.size - (sprite.height - this.size) / 2);
    }
    c.fillStyle = faded(this.theme.accent, 0.22);
    c.fillRect(0, 0, 1, strip.height);
    return strip;
  }

  /** Paints within one place only. */
  inPlace(reel: number, row: number, paint: () => void): void {
    const { c, size } = this;
    c.save();
    c.beginPath();
    c.rect(reel * size, row * size, size, size);
    c.clip();
    paint();
    c.restore();
  }

  /** Darkens all places, for what is painted above them. */
  dim(part = 1): void {
    this.c.fillStyle = `rgb(0 0 0 / ${0.58 * part})`;
    this.c.fillRect(0, 0, this.element.width, this.element.height);
  }

  coin({ reel, row, prize, jackpot }: LockedCoin): void {
    const { c, size } = this;
    c.fillStyle = this.theme.reels[0];
    c.fillRect(reel * size, (row - 1) * size, size, size);
    c.fillStyle = faded(this.theme.accent, jackpot ? 0.45 : 0.2);
    c.fillRect(reel * size, (row - 1) * size, size, size);
    this.cell({ name: "C", prize, ...(jackpot && { jackpot }) }, reel, row - 1, false);
  }

  /** The light on a delayed reel. */
  glow(reel: number, time: number): void {
    const { c, size } = this;
    const part = 0.5 + 0.5 * Math.sin(time / 90);
    c.fillStyle = faded(this.theme.accent, 0.1 + 0.12 * part);
    c.fillRect(reel * size, 0, size, this.element.height);
    c.strokeStyle = tone(this.theme.accent, 0.3 * part);
    c.lineWidth = size * 0.05;
    c.strokeRect(reel * size + size * 0.025, size * 0.025, size * 0.95, this.element.height - size * 0.05);
  }

  /** A symbol that bursts, for the part from 0 to 1 of its time. */
  burst(cell: Cell, reel: number, row: number, part: number): void {
    if (part >= 1) return;
    const { c, size } = this;
    c.globalAlpha = 1 - part ** 2;
    this.cell(cell, reel, row, false, 1 + part * 0.35);
    c.strokeStyle = tone(colourOf(this.game, cell.name), 0.5);
    c.lineWidth = size * 0.06 * (1 - part);
    c.beginPath();
    c.arc((reel + 0.5) * size, (row + 0.5) * size, size * (0.25 + part * 0.35), 0, Math.PI * 2);
    c.stroke();
    c.globalAlpha = 1;
  }

  /**
   * Paints the places of wins larger and with a frame, on the dark board with the lines that they form.
   * After the board has become dark, only these places are painted again.
   */
  wins(wins: Win[], time: number, length: number, cellAt: CellAt, calm: boolean): void {
    const { size } = this;
    const fade = Math.min(time / 120, 1, Math.max((length - time) / 120, 0));
    const places = this.placesOf(wins);
    this.darken(wins, places, fade);
    const scale = calm ? 1.04 : 1 + 0.09 * fade * Math.abs(Math.sin(time / 230));
    for (const { reel, row } of places) {
      this.winFrame(reel * size, (row - 1) * size, fade);
      this.cell(cellAt(reel, row), reel, row - 1, false, scale);
    }
  }

  /** The visible places of wins, each once. */
  private placesOf(wins: Win[]): Position[] {
    const places = new Map<string, Position>();
    for (const place of wins.flatMap((win) => win.positions)) if (place.row >= 1 && place.row <= this.rows) places.set(`${place.reel}:${place.row}`, place);
    return [...places.values()];
  }

  /** Paints the board behind the wins. Fully dark, it is painted once and copied where the wins move. */
  private darken(wins: Win[], places: Position[], fade: number): void {
    const { c, size, resting, darkened } = this;
    const { width, height } = this.element;
    const margin = Math.ceil(size * 0.08);
    if (fade === 1 && darkened) {
      for (const { reel, row } of places) {
        const x = Math.max(reel * size - margin, 0), y = Math.max((row - 1) * size - margin, 0);
        const w = Math.min(size + margin * 2, width - x), h = Math.min(size + margin * 2, height - y);
        c.drawImage(darkened, x, y, w, h, x, y, w, h);
      }
      return;
    }
    c.globalAlpha = 1;
    if (resting) c.drawImage(resting, 0, 0);
    this.dim(fade);
    for (const win of wins) if (win.meta.lineIndex !== undefined) this.line(win, fade);
    if (fade === 1) this.darkened = this.layer(width, height, (layer) => layer.drawImage(this.element, 0, 0));
  }

  private winFrame(x: number, y: number, fade: number): void {
    const { c, size } = this;
    c.strokeStyle = faded(this.theme.accent, fade);
    c.lineWidth = size * 0.03;
    c.beginPath();
    c.roundRect(x + size * 0.03, y + size * 0.03, size * 0.94, size * 0.94, size * 0.12);
    c.fillStyle = this.theme.reels[1];
    c.fill();
    c.stroke();
  }

  private line(win: Win, fade: number): void {
    const { c, size } = this;
    const places = [...win.positions].sort((a, b) => a.reel - b.reel);
    c.beginPath();
    for (const [index, { reel, row }] of places.entries()) {
      if (index === 0) c.moveTo((reel + 0.5) * size, (row - 0.5) * size);
      else c.lineTo((reel + 0.5) * size, (row - 0.5) * size);
    }
    c.lineJoin = "round";
    c.lineCap = "round";
    for (const [width, paint] of [[0.13, "rgb(0 0 0 / .6)"], [0.08, this.theme.accent], [0.025, "#ffffff"]] as const) {
      c.globalAlpha = fade;
      c.lineWidth = size * width;
      c.strokeStyle = paint;
      c.stroke();
    }
    c.globalAlpha = 1;
  }
}
