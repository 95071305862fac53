// Drawings of the casino: chips, plaques, bells, the croupier, coins and the vault.

import { brass, circle, fill, glint, ink, drawText, light, matt, metal, outline, polygon, sphere, tone, type Context } from "./kit";

/** A chip with the sign of its suit. */
export function chip(c: Context, colour: string): void {
  fill(c, tone(colour, -0.55), () => circle(c, 0, 0.07, 0.8));
  fill(c, sphere(c, colour, 0.8), () => circle(c, 0, 0, 0.8));
  for (let side = 0; side < 6; side++) {
    const angle = (side * Math.PI) / 3 + 0.26;
    outline(c, light, 0.19, () => c.arc(0, 0, 0.69, angle - 0.15, angle + 0.15));
  }
  outline(c, tone(colour, 0.45), 0.035, () => circle(c, 0, 0, 0.56));
  fill(c, matt(c, ink, -0.5, 0.5), () => circle(c, 0, 0, 0.5));
  outline(c, metal(c, brass, -0.5, 0.5), 0.06, () => circle(c, 0, 0, 0.42));
  suits[colour]?.(c, colour);
  glint(c, () => c.ellipse(0, -0.42, 0.58, 0.32, 0, 0, Math.PI * 2));
}

const suit = (c: Context, colour: string, path: () => void) => fill(c, tone(colour, 0.25), path);
const heart = (c: Context, up: 1 | -1) => {
  c.moveTo(0, 0.26 * up);
  c.bezierCurveTo(-0.42, -0.04 * up, -0.2, -0.36 * up, 0, -0.12 * up);
  c.bezierCurveTo(0.2, -0.36 * up, 0.42, -0.04 * up, 0, 0.26 * up);
};

/** Each colour of chips has a suit, so that chips differ without colour too. */
const suits: Record<string, (c: Context, colour: string) => void> = {
  "#23d18b": (c, colour) => {
    for (const [x, y] of [[0, -0.12], [-0.13, 0.06], [0.13, 0.06]] as const) suit(c, colour, () => circle(c, x, y, 0.12));
    suit(c, colour, () => polygon(c, [0, 0], [0.1, 0.28], [-0.1, 0.28]));
  },
  "#56a8ff": (c, colour) => suit(c, colour, () => polygon(c, [0, -0.3], [0.22, 0], [0, 0.3], [-0.22, 0])),
  "#ff5d6c": (c, colour) => suit(c, colour, () => heart(c, 1)),
  "#5a6b78": (c, colour) => {
    suit(c, tone2(colour), () => heart(c, -1));
    suit(c, tone2(colour), () => polygon(c, [0, 0.02], [0.1, 0.3], [-0.1, 0.3]));
  },
};
const tone2 = (colour: string) => (colour === "#5a6b78" ? "#a3b3bf" : colour);

export function plaque(c: Context, colour: string): void {
  fill(c, tone(colour, -0.6), () => c.roundRect(-0.86, -0.44, 1.72, 1.04, 0.2));
  fill(c, metal(c, colour, -0.55, 0.55), () => c.roundRect(-0.86, -0.54, 1.72, 1.04, 0.2));
  fill(c, matt(c, ink, -0.4, 0.4), () => c.roundRect(-0.7, -0.39, 1.4, 0.74, 0.12));
  outline(c, metal(c, colour, -0.4, 0.4), 0.04, () => c.roundRect(-0.63, -0.32, 1.26, 0.6, 0.08));
  fill(c, sphere(c, colour, 0.3), () => polygon(c, [0, -0.27], [0.28, -0.02], [0, 0.23], [-0.28, -0.02]));
  fill(c, "rgb(255 255 255 / .5)", () => polygon(c, [0, -0.27], [0.28, -0.02], [0, -0.06]));
  for (const x of [-0.48, 0.48]) fill(c, metal(c, colour), () => circle(c, x, -0.02, 0.07));
  glint(c, () => c.roundRect(-0.8, -0.5, 1.6, 0.34, 0.16));
}

export function bell(c: Context, colour: string): void {
  fill(c, sphere(c, tone2(colour), 0.2), () => circle(c, 0, 0.68, 0.16));
  outline(c, metal(c, colour, -0.95, -0.6), 0.09, () => circle(c, 0, -0.78, 0.12));
  fill(c, metal(c, colour), () => {
    c.moveTo(-0.74, 0.42);
    c.bezierCurveTo(-0.5, 0.2, -0.56, -0.72, 0, -0.72);
    c.bezierCurveTo(0.56, -0.72, 0.5, 0.2, 0.74, 0.42);
    c.closePath();
  });
  fill(c, metal(c, tone2(colour), 0.38, 0.62), () => c.roundRect(-0.84, 0.38, 1.68, 0.2, 0.1));
  outline(c, "rgb(0 0 0 / .3)", 0.04, () => { c.moveTo(-0.5, 0.16); c.quadraticCurveTo(0, 0.28, 0.5, 0.16); });
  fill(c, "rgb(255 255 255 / .55)", () => c.ellipse(-0.24, -0.28, 0.09, 0.28, 0.25, 0, Math.PI * 2));
}

export function croupier(c: Context, colour: string): void {
  fill(c, matt(c, colour, 0.1, 0.9), () => { c.moveTo(-0.82, 0.9); c.bezierCurveTo(-0.8, 0.2, -0.4, 0.16, 0, 0.16); c.bezierCurveTo(0.4, 0.16, 0.8, 0.2, 0.82, 0.9); c.closePath(); });
  fill(c, light, () => polygon(c, [-0.26, 0.16], [0.26, 0.16], [0, 0.9]));
  fill(c, tone(colour, -0.45), () => polygon(c, [-0.26, 0.16], [-0.42, 0.36], [0, 0.9]));
  fill(c, tone(colour, -0.45), () => polygon(c, [0.26, 0.16], [0.42, 0.36], [0, 0.9]));
  fill(c, "#b8835a", () => c.roundRect(-0.14, -0.02, 0.28, 0.26, 0.1));
  fill(c, sphere(c, "#e2b184", 0.42), () => c.ellipse(0, -0.3, 0.36, 0.42, 0, 0, Math.PI * 2));
  fill(c, ink, () => { c.moveTo(-0.4, -0.3); c.bezierCurveTo(-0.5, -0.9, 0.5, -0.9, 0.4, -0.3); c.bezierCurveTo(0.3, -0.56, -0.1, -0.46, -0.24, -0.56); c.bezierCurveTo(-0.3, -0.46, -0.36, -0.4, -0.4, -0.3); });
  for (const x of [-0.14, 0.14]) fill(c, ink, () => c.ellipse(x, -0.26, 0.045, 0.06, 0, 0, Math.PI * 2));
  outline(c, "#8c4a32", 0.05, () => { c.moveTo(-0.12, -0.08); c.quadraticCurveTo(0, -0.0, 0.14, -0.1); });
  fill(c, metal(c, brass, 0.1, 0.45), () => { polygon(c, [0, 0.27], [-0.3, 0.12], [-0.3, 0.42]); polygon(c, [0, 0.27], [0.3, 0.12], [0.3, 0.42]); circle(c, 0, 0.27, 0.08); });
}

export function rake(c: Context, colour: string): void {
  outline(c, matt(c, "#7b4a2a"), 0.17, () => { c.moveTo(-0.62, 0.82); c.lineTo(0.34, -0.36); });
  outline(c, "rgb(255 255 255 / .3)", 0.04, () => { c.moveTo(-0.64, 0.78); c.lineTo(0.3, -0.38); });
  outline(c, tone(colour, -0.5), 0.27, () => { c.moveTo(-0.02, -0.72); c.lineTo(0.74, -0.1); });
  outline(c, metal(c, colour, -0.8, 0), 0.21, () => { c.moveTo(-0.02, -0.76); c.lineTo(0.74, -0.14); });
}

export function button(c: Context, colour: string): void {
  fill(c, tone(colour, -0.6), () => circle(c, 0, 0.08, 0.82));
  fill(c, metal(c, colour), () => circle(c, 0, 0, 0.82));
  fill(c, sphere(c, "#f4f7f9", 0.66), () => circle(c, 0, 0, 0.66));
  outline(c, metal(c, colour), 0.05, () => circle(c, 0, 0, 0.54));
  drawText(c, "D", 0.78, matt(c, ink, -0.4, 0.4));
}

export const seven = (c: Context, colour: string): void => {
  const path = () => polygon(c, [-0.62, -0.8], [0.66, -0.8], [0.66, -0.5], [0.1, 0.84], [-0.34, 0.84], [0.2, -0.42], [-0.38, -0.42], [-0.38, -0.24], [-0.62, -0.24]);
  outline(c, metal(c, brass), 0.2, path);
  outline(c, ink, 0.06, path);
  fill(c, metal(c, colour), path);
  fill(c, "rgb(255 255 255 / .45)", () => polygon(c, [-0.54, -0.74], [0.58, -0.74], [0.58, -0.62], [-0.54, -0.62]));
};

/** One, two or three bars, by their colour. */
export function bars(c: Context, colour: string): void {
  const rows = ["#a3b3bf", "#56a8ff", brass].indexOf(colour) + 1;
  for (let row = 0; row < rows; row++) {
    const y = (row - rows / 2) * 0.52 + 0.03;
    fill(c, tone(colour, -0.6), () => c.roundRect(-0.82, y + 0.05, 1.64, 0.44, 0.12));
    fill(c, metal(c, colour, y, y + 0.44), () => c.roundRect(-0.82, y, 1.64, 0.44, 0.12));
    drawText(c, "BAR", 0.36, light, 0, y + 0.22);
  }
}

export function coin(c: Context, colour: string): void {
  fill(c, tone(colour, -0.6), () => circle(c, 0, 0.07, 0.84));
  fill(c, metal(c, colour), () => circle(c, 0, 0, 0.84));
  for (let notch = 0; notch < 32; notch++) {
    const angle = (notch * Math.PI) / 16;
    outline(c, tone(colour, -0.45), 0.025, () => { c.moveTo(Math.cos(angle) * 0.76, Math.sin(angle) * 0.76); c.lineTo(Math.cos(angle) * 0.83, Math.sin(angle) * 0.83); });
  }
  fill(c, sphere(c, tone2(colour), 0.66), () => circle(c, 0, 0, 0.66));
  outline(c, tone(colour, -0.4), 0.04, () => circle(c, 0, 0, 0.66));
  glint(c, () => c.ellipse(0, -0.36, 0.5, 0.3, 0, 0, Math.PI * 2));
}

export function vault(c: Context, colour: string): void {
  fill(c, metal(c, "#5a6b78"), () => c.roundRect(-0.86, -0.86, 1.72, 1.72, 0.24));
  for (const x of [-0.7, 0.7]) for (const y of [-0.7, 0.7]) fill(c, sphere(c, "#a3b3bf", 0.9), () => circle(c, x, y, 0.08));
  fill(c, tone(colour, -0.65), () => circle(c, 0, 0.05, 0.68));
  fill(c, metal(c, colour), () => circle(c, 0, 0, 0.66));
  fill(c, matt(c, ink), () => circle(c, 0, 0, 0.5));
  for (let arm = 0; arm < 3; arm++) {
    const angle = (arm * Math.PI) / 3 + 0.2;
    outline(c, metal(c, colour), 0.12, () => { c.moveTo(Math.cos(angle) * 0.42, Math.sin(angle) * 0.42); c.lineTo(-Math.cos(angle) * 0.42, -Math.sin(angle) * 0.42); });
    for (const side of [1, -1]) fill(c, sphere(c, tone2(colour), 0.5), () => circle(c, Math.cos(angle) * 0.42 * side, Math.sin(angle) * 0.42 * side, 0.09));
  }
  fill(c, metal(c, colour, -0.2, 0.2), () => circle(c, 0, 0, 0.18));
}

export function key(c: Context, colour: string): void {
  outline(c, tone(colour, -0.55), 0.2, () => { circle(c, -0.42, -0.2, 0.27); c.moveTo(-0.14, -0.18); c.lineTo(0.76, -0.18); });
  outline(c, metal(c, colour, -0.55, 0.3), 0.17, () => circle(c, -0.42, -0.24, 0.27));
  outline(c, metal(c, colour, -0.4, 0.2), 0.17, () => { c.moveTo(-0.14, -0.24); c.lineTo(0.76, -0.24); c.moveTo(0.5, -0.24); c.lineTo(0.5, 0.06); c.moveTo(0.74, -0.24); c.lineTo(0.74, 0); });
}
