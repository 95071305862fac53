// The lines of positions on a chart.

import { unitsOfPrice, wirePrice } from "./number";
import { triggerProblem, type TriggerProblem } from "./rules";
import type { Position } from "./wire";

export type LineKind = "entry" | "takeProfit" | "stopLoss" | "liquidation";

export interface ChartLine {
  /** The position and the kind. */
  id: string;
  position: string;
  kind: LineKind;
  price: string;
  /** Whether it can be moved. Moving an entry sets a trigger. */
  movable: boolean;
}

/** The lines of the open positions of a ticker. */
export function linesOf(positions: readonly Position[], ticker: string): ChartLine[] {
  return positions.filter((one) => one.ticker === ticker && one.state === "open").flatMap((one) => {
    const lines: [LineKind, string, boolean][] = [["entry", one.entry, true], ["takeProfit", one.takeProfit, true], ["stopLoss", one.stopLoss, true], ["liquidation", one.liquidation, false]];
    return lines.filter(([, price]) => price !== "").map(([kind, price, movable]) => ({ id: `${one.id} ${kind}`, position: one.id, kind, price, movable }));
  });
}

/** The trigger that a moved line sets, or why it cannot. */
export function movedTrigger(position: Position, kind: LineKind, target: number, { current, scale }: { current: string; scale: number }): { takeProfit?: string; stopLoss?: string } | { problem: TriggerProblem } | null {
  const price = unitsOfPrice(target.toFixed(scale), scale);
  const [entry, now] = [unitsOfPrice(position.entry, scale), unitsOfPrice(current, scale)];
  if (price === null || entry === null || now === null || kind === "liquidation") return null;
  const isGain = (price > entry) === (position.direction === "up");
  const trigger = kind === "entry" ? (isGain ? "takeProfit" : "stopLoss") : kind;
  const liquidation = position.liquidation === "" ? null : unitsOfPrice(position.liquidation, scale);
  const problem = triggerProblem(trigger, position, { current: now, liquidation, maximum: position.maximum === "" ? null : unitsOfPrice(position.maximum, scale) }, price);
  return problem ? { problem } : { [trigger]: wirePrice(price, scale) };
}
