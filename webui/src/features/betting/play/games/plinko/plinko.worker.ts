// Draws the board away from the page's own thread: balls go on falling evenly
// while the page is busy with what they pay.

import { workerScope } from "../../../../../lib/worker";
import { Painter } from "./plinko.painter";
import type { Pictures, Scene } from "./plinko.scene";

export type Order =
  /** Once, before all others. */
  | { canvas: OffscreenCanvas; origin: number }
  /** Another board, or another size of it. */
  | { pictures: Pictures<ImageBitmap> }
  | { scene: Scene };

const scope = workerScope<Order, "drawn">();

const painter = new Painter();
let ctx: OffscreenCanvasRenderingContext2D | null = null;
/** What the page's clock is behind this one. */
let behind = 0;
let pictures: Pictures<ImageBitmap> | null = null;
let scene: Scene | null = null;
let frame = 0;
let told = false;

scope.onmessage = ({ data: order }) => {
  if ("canvas" in order) {
    ctx = order.canvas.getContext("2d");
    behind = order.origin - performance.timeOrigin;
  } else if ("pictures" in order) pictures = order.pictures;
  else scene = order.scene;
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
  if (painter.paint(ctx, pictures, scene, performance.now() - behind)) wake();
  if (told) return;
  told = true;
  // Once the first frame is on its way to the screen.
  requestAnimationFrame(() => scope.postMessage("drawn"));
}
