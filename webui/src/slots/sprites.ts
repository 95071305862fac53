// Symbols that are drawn once for each size and copied afterwards, sharp and as they pass while a
// reel runs.

import { drawSymbol } from "./symbols";

/** How far a passing symbol is smeared, in parts of its size, and in how many copies. */
const smear = 0.5;
const copies = 18;

export class Sprites {
  private readonly drawn = new Map<string, HTMLCanvasElement>();
  size = 0;

  constructor(private readonly game: string) {}

  /** Sets the size of a symbol in pixels. */
  resize(size: number): void {
    if (size === this.size) return;
    this.size = size;
    this.drawn.clear();
  }

  get(name: string, passing: boolean): HTMLCanvasElement {
    const key = passing ? `${name} passing` : name;
    let sprite = this.drawn.get(key);
    if (!sprite) {
      sprite = passing ? this.smeared(this.get(name, false)) : this.sharp(name);
      this.drawn.set(key, sprite);
    }
    return sprite;
  }

  private sharp(name: string): HTMLCanvasElement {
    const sprite = square(this.size, this.size);
    drawSymbol(sprite.getContext("2d")!, this.game, name, this.size);
    return sprite;
  }

  /** A symbol over one and a half places, with its middle where it is. */
  private smeared(sharp: HTMLCanvasElement): HTMLCanvasElement {
    const extra = Math.round(this.size * smear);
    const sprite = square(this.size, this.size + extra);
    const c = sprite.getContext("2d")!;
    for (let copy = 0; copy < copies; copy++) {
      c.globalAlpha = 2.2 / copies;
      c.drawImage(sharp, 0, (extra * copy) / (copies - 1));
    }
    return sprite;
  }
}

function square(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
