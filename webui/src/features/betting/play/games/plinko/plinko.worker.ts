// Draws the board outside the page's main thread, so that balls fall smoothly while the page is
// busy with payouts.

import { workerScope } from "../../../../../lib/worker";
import { Painter } from "./plinko.painter";
import type { Pictures, Scene } from "./plinko.scene";

export type WorkerMessage =
  /** The first message. */
  | { canvas: OffscreenCanvas; origin: number }
  /** Another board, or another size of it. */
  | { pictures: Pictures<ImageBitmap> }
  | { scene: Scene };

const scope = workerScope<WorkerMessage, "drawn">();

const painter = new Painter();
let ctx: OffscreenCanvasRenderingContext2D | null = null;
/** The difference of the page's clock to the clock of the worker. */
let clockOffset = 0;
let pictures: Pictures<ImageBitmap> | null = null;
let scene: Scene | null = null;
let frame = 0;
let notified = false;

scope.onmessage = ({ data: message }) => {
  if ("canvas" in message) {
    ctx = message.canvas.getContext("2d");
    clockOffset = message.origin - performance.timeOrigin;
  } else if ("pictures" in message) pictures = message.pictures;
  else scene = message.scene;
  wake();
};

function wake(): void {
  if (frame === 0) frame = requestAnimationFrame(draw);
}

function draw(): void {
  frame = 0;
  if (!ctx || !pictures || !scene) return;
  const { canvas } = ctx;
  const { width, height } = pictures.cabinet;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  if (painter.paint(ctx, pictures, scene, performance.now() - clockOffset)) wake();
  if (notified) return;
  notified = true;
  // After the first frame is presented.
  requestAnimationFrame(() => scope.postMessage("drawn"));
}
