// The cash-outs along the string: the players and their multipliers.

import { formatMultiplier } from "../../../../../lib/format";
import { readHundredths, timeTo } from "./crash.math";
import { pointAt, type Plot } from "./crash.plot";
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

/** How long a label stays, in milliseconds, and the max number of labels. */
const labelDuration = 2800;
const maxLabels = 14;
/** The max number of labels for cash-outs at the same moment. */
const maxPerMoment = 6;
const labelHeight = 22;
const labelGap = 3;
const maxNameLength = 14;
/** A lower curve fits only the own label. */
const minHeightForAll = 220;

/** The labels with those of new cash-outs. */
export function labelsOf(shown: Label[], cashouts: Cashout[], table: Table, own: string | null): Label[] {
  const names = new Map(table.bets.map(({ id, user }) => [id, user.name]));
  // The own label is always shown. The others follow the order of the list, the largest first.
  const rank = new Map(table.bets.map(({ id }, at) => [id, at]));
  const order = (id: string) => (id === own ? -1 : rank.get(id) ?? Infinity);
  const newCashouts = cashouts
    .filter(({ id }) => (id === own || names.has(id)) && !shown.some((label) => label.id === id))
    .sort((a, b) => order(a.id) - order(b.id))
    .slice(0, maxPerMoment);
  const since = performance.now();
  const newLabels = newCashouts.map(({ id, multiplier }): Label => ({
    id, since, own: id === own,
    elapsed: timeTo((readHundredths(multiplier) ?? 100) / 100),
    text: `${id === own ? text("crash.you") : shortName(names.get(id) ?? "")} ${formatMultiplier(multiplier)}`,
  }));
  return [...shown, ...newLabels].slice(-maxLabels);
}

function shortName(name: string): string {
  const characters = [...name];
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join("")}…` : name;
}

interface Spot {
  left: number;
  right: number;
  y: number;
}

/** Draws the labels and returns those that stay. */
export function drawLabels(ctx: CanvasRenderingContext2D, plot: Plot, labels: Label[], withReducedMotion: boolean): Label[] {
  const now = performance.now();
  const remaining = labels.filter(({ since }) => now - since < labelDuration);
  ctx.textBaseline = "middle";
  ctx.textAlign = "center";
  const occupied: Spot[] = [];
  // The own label is placed first, then the higher ones.
  const shown = plot.bottom - plot.top < minHeightForAll ? remaining.filter(({ own }) => own) : [...remaining];
  for (const label of shown.sort((a, b) => Number(b.own) - Number(a.own) || b.elapsed - a.elapsed)) {
    drawLabel(ctx, plot, label, occupied, now - label.since, withReducedMotion);
  }
  ctx.globalAlpha = 1;
  return remaining;
}

// To the left of its point, where the sky is free. Further down if that position is taken.
function spotOf({ x, y }: { x: number; y: number }, labelWidth: number, plot: Plot, occupied: Spot[]): Spot {
  const right = Math.max(plot.left + labelWidth, x - 24);
  const spot = { left: right - labelWidth, right, y: Math.max(labelHeight, y - 14) };
  for (const other of [...occupied].sort((a, b) => a.y - b.y)) {
    const overlaps = spot.left < other.right + labelGap && other.left < spot.right + labelGap && Math.abs(spot.y - other.y) < labelHeight + labelGap;
    if (overlaps) spot.y = other.y + labelHeight + labelGap;
  }
  return spot;
}

function drawLabel(ctx: CanvasRenderingContext2D, plot: Plot, { elapsed, text: labelText, own }: Label, occupied: Spot[], age: number, withReducedMotion: boolean): void {
  const at = pointAt(plot, elapsed);
  ctx.font = `${own ? 700 : 600} 12px "Inter Variable", system-ui, sans-serif`;
  const spot = spotOf(at, ctx.measureText(labelText).width + 18, plot, occupied);
  occupied.push(spot);
  const { left: remaining, right, y } = spot;
  ctx.globalAlpha = Math.min(1, withReducedMotion ? 1 : age / 120, (labelDuration - age) / 500);
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
  ctx.roundRect(remaining, y - labelHeight / 2, right - remaining, labelHeight, labelHeight / 2);
  ctx.fill();
  ctx.fillStyle = own ? "#03150d" : "#f6edda";
  ctx.fillText(labelText, (remaining + right) / 2, y + 0.5);
}
