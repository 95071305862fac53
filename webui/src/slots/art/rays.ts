// The rays behind a large win. They are painted once, and the page turns the picture.

import { brass, faded, type Context } from "./kit";

const count = 15;

/** Paints rays that fade away from the middle, in a square of a size in pixels. */
export function drawRays(c: Context, size: number): void {
  const middle = size / 2, step = (Math.PI * 2) / count;
  c.fillStyle = faded(brass, 0.3);
  for (let ray = 0; ray < count; ray++) {
    c.beginPath();
    c.moveTo(middle, middle);
    c.arc(middle, middle, middle, ray * step, ray * step + step * 0.42);
    c.fill();
  }
  const fade = c.createRadialGradient(middle, middle, middle * 0.2, middle, middle, middle * 0.98);
  fade.addColorStop(0, "#000");
  fade.addColorStop(1, "#0000");
  c.globalCompositeOperation = "destination-in";
  c.fillStyle = fade;
  c.fillRect(0, 0, size, size);
}
