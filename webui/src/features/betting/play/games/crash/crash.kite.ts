// The kite: four brass facets on a cross of dark wood, a red diamond in the middle, and a ribbon
// with bows.

type Context = CanvasRenderingContext2D;

export interface Point {
  x: number;
  y: number;
}

/** The corners in a box from -1 to 1: nose, right, tail, left. */
const corners = [[0, -1], [0.66, -0.28], [0, 1], [-0.66, -0.28]] as const;
const heart = [0, -0.28] as const;
const brass = ["#ffd778", "#e0a53b", "#b97b22", "#f3be55"] as const;

/** The four facets. The burst scatters them. */
export const facets = corners.map((corner, at) => ({ points: [corner, corners[(at + 1) % 4]!, heart] as const, colour: brass[at]! }));

export interface Pose {
  at: Point;
  /** Half its length. */
  size: number;
  /** Radians. At 0 the nose points up. */
  turn: number;
}

/** Draws the kite and its ribbon. time moves the ribbon, and wind blows it sideways. */
export function drawKite(ctx: Context, { at, size, turn }: Pose, wind: Point, time: number): void {
  drawRibbon(ctx, { x: at.x - Math.sin(turn) * size, y: at.y + Math.cos(turn) * size }, size, wind, time);
  ctx.save();
  ctx.translate(at.x, at.y);
  ctx.rotate(turn);
  ctx.scale(size, size);
  ctx.shadowColor = "rgb(255 196 92 / 0.55)";
  ctx.shadowBlur = size * 0.5;
  for (const { points, colour } of facets) drawFacet(ctx, points, colour);
  ctx.shadowBlur = 0;
  ctx.strokeStyle = "#57340b";
  ctx.lineWidth = 0.045;
  ctx.lineJoin = "round";
  line(ctx, corners, true);
  line(ctx, [corners[0], corners[2]]);
  line(ctx, [corners[1], corners[3]]);
  ctx.fillStyle = "#d63a4b";
  ctx.beginPath();
  ctx.moveTo(0, -0.56);
  ctx.lineTo(0.2, -0.28);
  ctx.lineTo(0, 0);
  ctx.lineTo(-0.2, -0.28);
  ctx.fill();
  ctx.fillStyle = "rgb(255 255 255 / 0.35)";
  ctx.beginPath();
  ctx.moveTo(-0.06, -0.86);
  ctx.lineTo(-0.5, -0.34);
  ctx.lineTo(-0.4, -0.34);
  ctx.lineTo(-0.03, -0.78);
  ctx.fill();
  ctx.restore();
}

/** One triangle of the kite in its own box. */
export function drawFacet(ctx: Context, points: readonly (readonly [number, number])[], colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  ctx.closePath();
  ctx.fill();
}

function line(ctx: Context, points: readonly (readonly [number, number])[], closed = false): void {
  ctx.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  if (closed) ctx.closePath();
  ctx.stroke();
}

const joints = 16;

function drawRibbon(ctx: Context, from: Point, size: number, wind: Point, time: number): void {
  const length = (size * 2.6) / joints;
  const points: Point[] = [from];
  for (let at = 1; at < joints; at += 1) {
    const sway = Math.sin(time / 210 - at * 0.55) * (at / joints) * size * 0.2;
    points.push({ x: from.x + wind.x * length * at - wind.y * sway, y: from.y + wind.y * length * at + wind.x * sway });
  }
  ctx.strokeStyle = "#f6edda";
  ctx.lineWidth = Math.max(1.2, size * 0.05);
  ctx.lineCap = "round";
  ctx.beginPath();
  points.forEach(({ x, y }, at) => (at === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  ctx.stroke();
  for (let at = 3; at < joints; at += 4) drawBow(ctx, points[at]!, points[at - 1]!, size * 0.17);
}

// Two triangles that meet on the ribbon, across its direction.
function drawBow(ctx: Context, at: Point, before: Point, size: number): void {
  ctx.save();
  ctx.translate(at.x, at.y);
  ctx.rotate(Math.atan2(at.y - before.y, at.x - before.x) + Math.PI / 2);
  ctx.fillStyle = "#e5495a";
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.lineTo(size * 1.4, -size * 0.8);
  ctx.lineTo(size * 1.4, size * 0.8);
  ctx.closePath();
  ctx.moveTo(0, 0);
  ctx.lineTo(-size * 1.4, -size * 0.8);
  ctx.lineTo(-size * 1.4, size * 0.8);
  ctx.fill();
  ctx.restore();
}
