import { plainAmount, unitsOf } from "../../../../../lib/money";
import type { Move } from "../../contract";
import type { Action, BlackjackModel } from "./blackjack.model";
import { insuranceCost } from "./blackjack.labels";
import { text } from "./blackjack.texts";
import { hotkeys } from "./hotkeys";

const playMoves: Action[] = ["hit", "stand", "split", "double"];
/** Declining comes first, so that a hasty press does not buy insurance. */
const insuranceMoves: Action[] = ["decline", "insurance"];

/**
 * The moves keep their positions, and unavailable ones are disabled. The insurance question
 * replaces them while it is open. Reads signals.
 */
export function movesOf(model: BlackjackModel): Move[] {
  const { instance } = model;
  if (!instance.open.value) return [];
  const offered = model.offered.value;
  const insuranceOffered = offered.includes("insurance");
  return (insuranceOffered ? insuranceMoves : playMoves).map((action) => ({
    id: action,
    label: text(`blackjack.${action}`),
    note: costOf(action, model),
    tone: action === "hit" || action === "decline" ? "action" : "plain",
    disabled: !offered.includes(action),
    hotkey: hotkeys[action].toUpperCase(),
    act: () => void model.act(action),
  }));
}

/** The additional stake of a move. */
function costOf(action: Action, { instance, table }: BlackjackModel): string | undefined {
  const { decimals } = instance.currency.value;
  const current = table.value;
  const stake = current?.hands[Math.max(0, current.active)]?.stake;
  if (stake === undefined) return undefined;
  if (action === "double" || action === "split") return text("blackjack.costs", { amount: plainAmount(unitsOf(stake, decimals), decimals) });
  if (action === "insurance") return text("blackjack.costs", { amount: plainAmount(insuranceCost(stake, decimals), decimals) });
  return undefined;
}
