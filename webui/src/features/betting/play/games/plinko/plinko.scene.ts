// The input of a painter of the board: plain values that can be sent to a worker.

import type { Board } from "./plinko.geometry";

/** A ball in the air. */
export interface FallingBall {
  id: number;
  path: readonly number[];
  /** When it was dropped, by the page's clock: performance.now. */
  start: number;
}

/** The result of the last ball. */
export interface LastResult {
  rows: number;
  risk: string;
  path: readonly number[];
  bucket: number;
  /** Its fall was not shown, so its path is drawn. */
  notAnimated: boolean;
}

export interface Scene {
  balls: readonly FallingBall[];
  /** When a ball last fell into each bucket, on the same clock. Empty slots for buckets without a ball. */
  hits: readonly number[];
  last: LastResult | null;
}

/** The inputs of a picture. It is drawn again if any of them changes. */
export interface PictureInputs {
  rows: number;
  risk: string;
  /** The size of the stage in CSS pixels. The screen has density times as many. */
  width: number;
  height: number;
  density: number;
  fonts: string;
}

/** Drawn once and copied into every frame of the same board. */
export interface Pictures<Picture extends HTMLCanvasElement | ImageBitmap = HTMLCanvasElement | ImageBitmap> extends PictureInputs {
  board: Board;
  /** The whole stage without moving parts. */
  cabinet: Picture;
  /** All buckets at rest, side by side. */
  buckets: Picture;
  ball: Picture;
}

/** The margin of the picture of a ball, for its shadow, in radii. */
export const ballMargin = 1.8;
