// What a painter of the board is told: plain values that may be sent to a worker.

import type { Board } from "./plinko.geometry";

/** A ball in the air. */
export interface Falling {
  id: number;
  path: readonly number[];
  /** When it was let go, on the page's clock: performance.now. */
  start: number;
}

/** Where the last ball has ended. */
export interface Ended {
  rows: number;
  risk: string;
  path: readonly number[];
  bucket: number;
  /** Nobody saw it fall: its way is drawn. */
  unseen: boolean;
}

export interface Scene {
  balls: readonly Falling[];
  /** When a ball last fell into each bucket, on the same clock; holes where none did. */
  hits: readonly number[];
  last: Ended | null;
}

/** What a picture is drawn for: another one is drawn when any of it changes. */
export interface Occasion {
  rows: number;
  risk: string;
  /** Of the stage, in its own pixels; the screen has density times as many. */
  width: number;
  height: number;
  density: number;
  fonts: string;
}

/** What is drawn once and copied into every frame of the same board. */
export interface Pictures<Picture extends HTMLCanvasElement | ImageBitmap = HTMLCanvasElement | ImageBitmap> extends Occasion {
  board: Board;
  /** The whole stage without anything that moves. */
  cabinet: Picture;
  /** All buckets at rest, side by side. */
  buckets: Picture;
  ball: Picture;
}

/** Around the picture of a ball, for its shadow: in radii. */
export const ballMargin = 1.8;
