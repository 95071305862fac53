// Drawings of the sky: kites, their parts and the sun.

import { brass, circle, fill, glint, ink, light, matt, metal, outline, polygon, sphere, tone, type Context } from "./kit";

export function kite(c: Context, colour: string): void {
  outline(c, tone(colour, 0.3), 0.05, () => { c.moveTo(0, 0.5); c.bezierCurveTo(0.5, 0.62, -0.35, 0.78, 0.16, 0.95); });
  for (const [x, y, turn] of [[0.17, 0.62, 0.5], [-0.03, 0.78, -0.4]] as const) {
    fill(c, matt(c, colour, 0.5, 0.9), () => { polygon(c, [x, y], [x - 0.15, y - 0.09 + turn * 0.1], [x - 0.15, y + 0.09 + turn * 0.1]); polygon(c, [x, y], [x + 0.15, y - 0.09 - turn * 0.1], [x + 0.15, y + 0.09 - turn * 0.1]); });
  }
  fill(c, tone(colour, 0.25), () => polygon(c, [0, -0.9], [0, -0.16], [-0.66, -0.16]));
  fill(c, tone(colour, -0.12), () => polygon(c, [0, -0.9], [0.66, -0.16], [0, -0.16]));
  fill(c, tone(colour, -0.3), () => polygon(c, [-0.66, -0.16], [0, -0.16], [0, 0.52]));
  fill(c, tone(colour, -0.5), () => polygon(c, [0.66, -0.16], [0, 0.52], [0, -0.16]));
  outline(c, metal(c, brass), 0.045, () => { c.moveTo(0, -0.9); c.lineTo(0, 0.52); c.moveTo(-0.66, -0.16); c.lineTo(0.66, -0.16); });
  outline(c, tone(colour, 0.6), 0.03, () => polygon(c, [0, -0.9], [0.66, -0.16], [0, 0.52], [-0.66, -0.16]));
  fill(c, sphere(c, light, 0.12), () => circle(c, 0, -0.16, 0.1));
}

export function boxKite(c: Context, colour: string): void {
  for (const y of [-0.82, -0.1]) {
    fill(c, tone(colour, -0.5), () => polygon(c, [-0.36, y - 0.1], [0.74, y - 0.1], [0.74, y + 0.34], [-0.36, y + 0.34]));
    fill(c, matt(c, colour, y, y + 0.46), () => c.rect(-0.66, y, 1.1, 0.46));
    fill(c, tone(colour, 0.2), () => polygon(c, [0.44, y], [0.74, y - 0.1], [0.74, y + 0.34], [0.44, y + 0.46]));
    fill(c, light, () => polygon(c, [-0.11, y + 0.08], [0.04, y + 0.23], [-0.11, y + 0.38], [-0.26, y + 0.23]));
  }
  outline(c, metal(c, brass), 0.05, () => { for (const [x, y] of [[-0.66, 0], [0.44, 0], [0.74, -0.1]] as const) { c.moveTo(x, -0.82 + y); c.lineTo(x, 0.36 + y); } });
}

export function sun(c: Context, colour: string): void {
  for (let ray = 0; ray < 16; ray++) {
    const angle = (ray * Math.PI) / 8, far = ray % 2 ? 0.78 : 0.94;
    fill(c, ray % 2 ? tone(colour, -0.1) : tone(colour, 0.25), () =>
      polygon(c, [Math.cos(angle - 0.13) * 0.5, Math.sin(angle - 0.13) * 0.5], [Math.cos(angle) * far, Math.sin(angle) * far], [Math.cos(angle + 0.13) * 0.5, Math.sin(angle + 0.13) * 0.5]));
  }
  fill(c, sphere(c, colour, 0.56), () => circle(c, 0, 0, 0.54));
  outline(c, tone(colour, 0.6), 0.04, () => circle(c, 0, 0, 0.46));
  for (const x of [-0.17, 0.17]) fill(c, "#7a4a12", () => c.ellipse(x, -0.08, 0.045, 0.08, 0, 0, Math.PI * 2));
  outline(c, "#7a4a12", 0.05, () => c.arc(0, 0.02, 0.22, 0.4, Math.PI - 0.4));
}

export function spool(c: Context, colour: string): void {
  fill(c, matt(c, "#8a5a33", 0.5, 0.85), () => c.roundRect(-0.66, 0.52, 1.32, 0.28, 0.1));
  fill(c, matt(c, colour, -0.6, 0.6), () => c.roundRect(-0.46, -0.58, 0.92, 1.16, 0.12));
  for (let y = -0.44; y < 0.5; y += 0.16) outline(c, tone(colour, y > 0.1 ? -0.5 : 0.35), 0.05, () => { c.moveTo(-0.44, y); c.lineTo(0.44, y + 0.1); });
  fill(c, matt(c, "#b07b4a", -0.85, -0.5), () => c.roundRect(-0.66, -0.8, 1.32, 0.28, 0.1));
  outline(c, tone(colour, 0.3), 0.05, () => { c.moveTo(0.44, 0.3); c.bezierCurveTo(0.9, 0.2, 0.6, 0.7, 0.92, 0.62); });
}

export function ribbon(c: Context, colour: string): void {
  fill(c, tone(colour, -0.4), () => { polygon(c, [-0.1, 0.05], [-0.56, 0.86], [-0.3, 0.74], [-0.16, 0.92], [0.1, 0.1]); polygon(c, [0.1, 0.05], [0.56, 0.86], [0.3, 0.74], [0.16, 0.92], [-0.1, 0.1]); });
  for (const side of [-1, 1]) {
    fill(c, matt(c, colour, -0.7, 0.4), () => { c.moveTo(0, 0); c.bezierCurveTo(0.3 * side, -0.75, 1.05 * side, -0.7, 0.86 * side, -0.1); c.bezierCurveTo(0.8 * side, 0.4, 0.3 * side, 0.3, 0, 0); });
    fill(c, tone(colour, -0.45), () => { c.moveTo(0.16 * side, -0.06); c.bezierCurveTo(0.4 * side, -0.42, 0.8 * side, -0.4, 0.7 * side, -0.08); c.bezierCurveTo(0.6 * side, 0.16, 0.34 * side, 0.1, 0.16 * side, -0.06); });
  }
  fill(c, sphere(c, colour, 0.24), () => c.roundRect(-0.19, -0.2, 0.38, 0.42, 0.14));
}

export function bead(c: Context, colour: string): void {
  outline(c, matt(c, "#8a5a33"), 0.07, () => { c.moveTo(-0.9, 0.5); c.quadraticCurveTo(-0.5, 0.1, 0, 0); c.quadraticCurveTo(0.5, -0.1, 0.9, -0.5); });
  fill(c, sphere(c, colour, 0.62), () => circle(c, 0, 0, 0.6));
  outline(c, metal(c, brass), 0.09, () => c.ellipse(0, 0, 0.6, 0.2, 0.75, 0, Math.PI * 2));
  fill(c, ink, () => c.ellipse(0.44, -0.28, 0.09, 0.14, 0.6, 0, Math.PI * 2));
  glint(c, () => c.ellipse(-0.14, -0.3, 0.3, 0.18, -0.5, 0, Math.PI * 2));
}

export function knot(c: Context, colour: string): void {
  const path = () => { c.moveTo(-0.86, 0.44); c.bezierCurveTo(0.7, 0.95, 0.75, -1, 0, -0.56); c.bezierCurveTo(-0.75, -0.1, 0.1, 0.95, 0.86, 0.28); };
  outline(c, tone(colour, -0.65), 0.3, path);
  outline(c, matt(c, colour), 0.23, path);
  c.setLineDash([0.05, 0.1]);
  outline(c, tone(colour, -0.45), 0.14, path);
  c.setLineDash([]);
  outline(c, "rgb(255 255 255 / .25)", 0.04, path);
}
