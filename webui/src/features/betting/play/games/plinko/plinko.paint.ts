// The board on the page: what is to be seen, and who draws it.

import type { Paint } from "../../StageCanvas";
import type { PlinkoModel } from "./plinko.model";
import { Offstage } from "./plinko.offstage";
import { Painter } from "./plinko.painter";
import { picturesOf } from "./plinko.pictures";
import type { Occasion, Pictures } from "./plinko.scene";

const same = (one: Occasion, other: Occasion): boolean =>
  one.rows === other.rows && one.risk === other.risk && one.width === other.width && one.height === other.height && one.density === other.density && one.fonts === other.fonts;

/** The painting of a model's board. `changed` asks for another frame; `end` lets the worker go. */
export function makePaint(model: PlinkoModel, changed: () => void): { paint: Paint; end(): void } {
  let pictures: Pictures<HTMLCanvasElement> | null = null;
  let width = 0, height = 0;
  const painter = new Painter();
  const offstage = new Offstage();
  const paint: Paint = ({ ctx, now, ...box }) => {
    const { canvas } = ctx;
    const occasion: Occasion = { ...box, rows: Number(model.rows.peek()), risk: model.risk.peek(), density: canvas.width / box.width, fonts: document.fonts.status };
    if (!pictures || !same(pictures, occasion)) pictures = picturesOf(occasion, model.pays());
    model.hear(now);
    const scene = model.scene();
    if (offstage.takes(canvas, pictures, scene, changed)) {
      painter.begin();
      return scene.balls.length > 0;
    }
    // A canvas that was given another size is empty.
    if (width !== canvas.width || height !== canvas.height) painter.begin();
    ({ width, height } = canvas);
    return painter.paint(ctx, pictures, scene, now);
  };
  return { paint, end: () => offstage.end() };
}
