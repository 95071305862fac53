// The board on the page: its scene, and whether the page or a worker draws it.

import type { Paint } from "../../StageCanvas";
import type { PlinkoModel } from "./plinko.model";
import { OffscreenBoard } from "./plinko.offscreen";
import { Painter } from "./plinko.painter";
import { picturesOf } from "./plinko.pictures";
import type { PictureInputs, Pictures } from "./plinko.scene";

const sameInputs = (one: PictureInputs, other: PictureInputs): boolean =>
  one.rows === other.rows && one.risk === other.risk && one.width === other.width && one.height === other.height && one.density === other.density && one.fonts === other.fonts;

/**
 * Makes the paint function of a model's board. `changed` requests another frame. `end` stops the
 * worker.
 */
export function makePaint(model: PlinkoModel, changed: () => void): { paint: Paint; end(): void } {
  let pictures: Pictures<HTMLCanvasElement> | null = null;
  let width = 0, height = 0;
  const painter = new Painter();
  const offscreen = new OffscreenBoard();
  const paint: Paint = ({ ctx, now, ...box }) => {
    const { canvas } = ctx;
    const inputs: PictureInputs = { ...box, rows: Number(model.rows.peek()), risk: model.risk.peek(), density: canvas.width / box.width, fonts: document.fonts.status };
    if (!pictures || !sameInputs(pictures, inputs)) pictures = picturesOf(inputs, model.pays());
    model.playStrikes(now);
    const scene = model.scene();
    if (offscreen.draws(canvas, pictures, scene, changed)) {
      painter.invalidate();
      return scene.balls.length > 0;
    }
    // A resized canvas is empty.
    if (width !== canvas.width || height !== canvas.height) painter.invalidate();
    ({ width, height } = canvas);
    return painter.paint(ctx, pictures, scene, now);
  };
  return { paint, end: () => offscreen.stop() };
}
