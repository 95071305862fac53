// The worker that draws the board in the page's stead, from the first ball on. A
// page at rest draws for itself, and so does a browser that cannot do otherwise.

import { bitmapsOf } from "./plinko.pictures";
import type { Pictures, Scene } from "./plinko.scene";
import type { Order } from "./plinko.worker";
import workerUrl from "./plinko.worker.ts?url";

type Own = Pictures<HTMLCanvasElement>;

const possible = (): boolean =>
  typeof Worker === "function" && typeof OffscreenCanvas === "function" && "transferControlToOffscreen" in HTMLCanvasElement.prototype;

export class Offstage {
  private worker: Worker | null = null;
  private canvas: HTMLCanvasElement | null = null;
  private failed = false;
  private pictures: Own | null = null;
  private scene: Scene | null = null;
  /** What the worker draws is seen, and the page's own canvas is not. */
  private seen = false;

  /** Whether the page need not draw this: the worker does. `changed` is told when that begins or ends. */
  takes(own: HTMLCanvasElement, pictures: Own, scene: Scene, changed: () => void): boolean {
    if (!this.worker && scene.balls.length > 0 && !this.failed && possible()) this.begin(own, changed);
    if (!this.worker) return false;
    if (this.pictures !== pictures) this.hand(pictures);
    if (this.scene !== scene) this.tell({ scene });
    this.pictures = pictures;
    this.scene = scene;
    return this.seen;
  }

  /** The board is gone, or the page draws it again. */
  end(): void {
    this.worker?.terminate();
    this.canvas?.remove();
    this.worker = this.canvas = this.pictures = this.scene = null;
    this.seen = false;
  }

  private begin(own: HTMLCanvasElement, changed: () => void): void {
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    const worker = new Worker(workerUrl, { type: "module" });
    worker.onmessage = () => {
      this.seen = true;
      own.style.opacity = "0";
      changed();
    };
    worker.onerror = () => {
      this.failed = true;
      own.style.opacity = "";
      this.end();
      changed();
    };
    own.after(canvas);
    this.worker = worker;
    this.canvas = canvas;
    const offscreen = canvas.transferControlToOffscreen();
    this.tell({ canvas: offscreen, origin: performance.timeOrigin }, [offscreen]);
  }

  private hand(own: Own): void {
    const pictures = bitmapsOf(own);
    if (pictures) this.tell({ pictures }, [pictures.cabinet, pictures.buckets, pictures.ball]);
  }

  private tell(order: Order, transfer: Transferable[] = []): void {
    this.worker?.postMessage(order, transfer);
  }
}
