// The worker that draws the board for the page, from the first ball on. The page draws itself while
// nothing moves, and in browsers that cannot use the worker.

import { bitmapsOf } from "./plinko.pictures";
import type { Pictures, Scene } from "./plinko.scene";
import type { WorkerMessage } from "./plinko.worker";
import workerUrl from "./plinko.worker.ts?url";

type PagePictures = Pictures<HTMLCanvasElement>;

const isSupported = (): boolean =>
  typeof Worker === "function" && typeof OffscreenCanvas === "function" && "transferControlToOffscreen" in HTMLCanvasElement.prototype;

export class OffscreenBoard {
  private worker: Worker | null = null;
  private canvas: HTMLCanvasElement | null = null;
  private failed = false;
  private pictures: PagePictures | null = null;
  private scene: Scene | null = null;
  /** The worker's canvas is visible and the page's own canvas is hidden. */
  private visible = false;

  /**
   * Whether the worker draws this, so that the page does not. `changed` is called when that starts
   * or ends.
   */
  draws(pageCanvas: HTMLCanvasElement, pictures: PagePictures, scene: Scene, changed: () => void): boolean {
    if (!this.worker && scene.balls.length > 0 && !this.failed && isSupported()) this.startWorker(pageCanvas, changed);
    if (!this.worker) return false;
    if (this.pictures !== pictures) this.sendPictures(pictures);
    if (this.scene !== scene) this.post({ scene });
    this.pictures = pictures;
    this.scene = scene;
    return this.visible;
  }

  /** The board is gone, or the page draws it again. */
  stop(): void {
    this.worker?.terminate();
    this.canvas?.remove();
    this.worker = this.canvas = this.pictures = this.scene = null;
    this.visible = false;
  }

  private startWorker(pageCanvas: HTMLCanvasElement, changed: () => void): void {
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    const worker = new Worker(workerUrl, { type: "module" });
    worker.onmessage = () => {
      this.visible = true;
      pageCanvas.style.opacity = "0";
      changed();
    };
    worker.onerror = () => {
      this.failed = true;
      pageCanvas.style.opacity = "";
      this.stop();
      changed();
    };
    pageCanvas.after(canvas);
    this.worker = worker;
    this.canvas = canvas;
    const offscreen = canvas.transferControlToOffscreen();
    this.post({ canvas: offscreen, origin: performance.timeOrigin }, [offscreen]);
  }

  private sendPictures(pageCanvas: PagePictures): void {
    const pictures = bitmapsOf(pageCanvas);
    if (pictures) this.post({ pictures }, [pictures.cabinet, pictures.buckets, pictures.ball]);
  }

  private post(message: WorkerMessage, transfer: Transferable[] = []): void {
    this.worker?.postMessage(message, transfer);
  }
}
