// The cash-outs along the string: who left, and where.

import { formatMultiplier } from "../../../../../lib/format";
import { readHundredths, timeTo } from "./crash.math";
import { placeOf, type Plot } from "./crash.plot";
import type { Table } from "./crash.table";
import { text } from "./crash.texts";
import type { Cashout } from "./crash.wire";

export interface Label {
  id: string;
  /** Milliseconds of flight. */
  elapsed: number;
  text: string;
  own: boolean;
  since: number;
}

/** How long one stays, in milliseconds, and how many there are. */
const stays = 2800;
const most = 14;
/** Of many that leave at once, so many are named. */
const atOnce = 6;
const tall = 22;
const apart = 3;
const longestName = 14;
/** A lower curve has room for the own one alone. */
const lowest = 220;

/** The labels with those of new cash-outs. */
export function labelsOf(shown: Label[], cashouts: Cashout[], table: Table, own: string | null): Label[] {
  const names = new Map(table.bets.map(({ id, user }) => [id, user.name]));
  // The own one always, then as the list has them: the largest first.
  const rank = new Map(table.bets.map(({ id }, at) => [id, at]));
  const order = (id: string) => (id === own ? -1 : rank.get(id) ?? Infinity);
  const fresh = cashouts
    .filter(({ id }) => (id === own || names.has(id)) && !shown.some((label) => label.id === id))
    .sort((a, b) => order(a.id) - order(b.id))
    .slice(0, atOnce);
  const since = performance.now();
  const made = fresh.map(({ id, multiplier }): Label => ({
    id, since, own: id === own,
    elapsed: timeTo((readHundredths(multiplier) ?? 100) / 100),
    text: `${id === own ? text("crash.you") : short(names.get(id) ?? "")} ${formatMultiplier(multiplier)}`,
  }));
  return [...shown, ...made].slice(-most);
}

function short(name: string): string {
  const letters = [...name];
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join("")}…` : name;
}

interface Spot {
  left: number;
  right: number;
  y: number;
}

/** Draws the labels and answers those that stay. */
export function drawLabels(ctx: CanvasRenderingContext2D, plot: Plot, labels: Label[], still: boolean): Label[] {
  const now = performance.now();
  const left = labels.filter(({ since }) => now - since < stays);
  ctx.textBaseline = "middle";
  ctx.textAlign = "center";
  const taken: Spot[] = [];
  // The own one has its place whatever the others do, then the higher ones.
  const shown = plot.bottom - plot.top < lowest ? left.filter(({ own }) => own) : [...left];
  for (const label of shown.sort((a, b) => Number(b.own) - Number(a.own) || b.elapsed - a.elapsed)) {
    drawLabel(ctx, plot, label, taken, now - label.since, still);
  }
  ctx.globalAlpha = 1;
  return left;
}

// At the left of its point, where the string leaves the sky free; further down where that is taken.
function spotOf({ x, y }: { x: number; y: number }, wide: number, plot: Plot, taken: Spot[]): Spot {
  const right = Math.max(plot.left + wide, x - 24);
  const spot = { left: right - wide, right, y: Math.max(tall, y - 14) };
  for (const other of [...taken].sort((a, b) => a.y - b.y)) {
    const overlaps = spot.left < other.right + apart && other.left < spot.right + apart && Math.abs(spot.y - other.y) < tall + apart;
    if (overlaps) spot.y = other.y + tall + apart;
  }
  return spot;
}

function drawLabel(ctx: CanvasRenderingContext2D, plot: Plot, { elapsed, text: words, own }: Label, taken: Spot[], age: number, still: boolean): void {
  const at = placeOf(plot, elapsed);
  ctx.font = `${own ? 700 : 600} 12px "Inter Variable", system-ui, sans-serif`;
  const spot = spotOf(at, ctx.measureText(words).width + 18, plot, taken);
  taken.push(spot);
  const { left, right, y } = spot;
  ctx.globalAlpha = Math.min(1, still ? 1 : age / 120, (stays - age) / 500);
  ctx.fillStyle = ctx.strokeStyle = own ? "#2fe39b" : "#f6edda";
  ctx.lineWidth = 1.2;
  ctx.beginPath();
  ctx.moveTo(at.x, at.y);
  ctx.lineTo(right - 2, y);
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(at.x, at.y, own ? 5.5 : 3.5, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = own ? "#2fe39b" : "rgb(8 16 28 / 0.88)";
  ctx.beginPath();
  ctx.roundRect(left, y - tall / 2, right - left, tall, tall / 2);
  ctx.fill();
  ctx.fillStyle = own ? "#03150d" : "#f6edda";
  ctx.fillText(words, (left + right) / 2, y + 0.5);
}
