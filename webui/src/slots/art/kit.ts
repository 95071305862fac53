// Tools of the drawings: paths in a square from -1 to 1, with light from the upper left.

export type Context = CanvasRenderingContext2D;
export type Paint = string | CanvasGradient;
export type Shape = (c: Context, colour: string) => void;

export const brass = "#e9b44c";
export const ink = "#10161b";
export const light = "#f4f7f9";

/** A colour that is lighter (up to 1) or darker (down to -1) than a colour in the form #rrggbb. */
export function tone(colour: string, part: number): string {
  const target = part > 0 ? 255 : 0;
  const mix = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * Math.abs(part));
  };
  return `rgb(${mix(1)} ${mix(3)} ${mix(5)})`;
}

/** A colour in the form #rrggbb with a part of its opacity, from 0 to 1. */
export const faded = (colour: string, part: number) => colour + Math.round(part * 255).toString(16).padStart(2, "0");

/** Polished metal from top to bottom. */
export function metal(c: Context, colour: string, top = -0.85, bottom = 0.85): CanvasGradient {
  const paint = c.createLinearGradient(-0.3, top, 0.3, bottom);
  paint.addColorStop(0, tone(colour, 0.65));
  paint.addColorStop(0.35, colour);
  paint.addColorStop(0.52, tone(colour, -0.28));
  paint.addColorStop(0.7, tone(colour, 0.12));
  paint.addColorStop(1, tone(colour, -0.5));
  return paint;
}

/** A matt surface from top to bottom. */
export function matt(c: Context, colour: string, top = -0.85, bottom = 0.85): CanvasGradient {
  const paint = c.createLinearGradient(-0.2, top, 0.2, bottom);
  paint.addColorStop(0, tone(colour, 0.3));
  paint.addColorStop(1, tone(colour, -0.35));
  return paint;
}

/** A round body. */
export function sphere(c: Context, colour: string, radius: number): CanvasGradient {
  const paint = c.createRadialGradient(-radius * 0.4, -radius * 0.45, radius * 0.05, 0, 0, radius);
  paint.addColorStop(0, tone(colour, 0.6));
  paint.addColorStop(0.5, colour);
  paint.addColorStop(1, tone(colour, -0.5));
  return paint;
}

export function fill(c: Context, paint: Paint, path: () => void): void {
  c.beginPath();
  path();
  c.fillStyle = paint;
  c.fill();
}

export function outline(c: Context, paint: Paint, width: number, path: () => void): void {
  c.beginPath();
  path();
  c.strokeStyle = paint;
  c.lineWidth = width;
  c.lineCap = "round";
  c.lineJoin = "round";
  c.stroke();
}

export const circle = (c: Context, x: number, y: number, radius: number) => c.arc(x, y, radius, 0, Math.PI * 2);

export function polygon(c: Context, ...points: [number, number][]): void {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) c.moveTo(x, y);
    else c.lineTo(x, y);
  }
  c.closePath();
}

/** A text with a dark edge, in the middle of the square or at a place. */
export function drawText(c: Context, text: string, size: number, paint: Paint, x = 0, y = 0): void {
  c.font = `900 ${size}px system-ui, sans-serif`;
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.lineJoin = "round";
  c.lineWidth = size * 0.14;
  c.strokeStyle = ink;
  c.strokeText(text, x, y + size * 0.05);
  c.fillStyle = paint;
  c.fillText(text, x, y + size * 0.05);
}

/** The glint on a glossy upper half. */
export function glint(c: Context, path: () => void): void {
  const paint = c.createLinearGradient(0, -0.8, 0, 0.2);
  paint.addColorStop(0, "rgb(255 255 255 / .55)");
  paint.addColorStop(1, "rgb(255 255 255 / 0)");
  fill(c, paint, path);
}
