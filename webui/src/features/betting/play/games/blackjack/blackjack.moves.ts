import { plainAmount, unitsOf } from "../../../../../lib/money";
import type { Move } from "../../contract";
import type { Action, BlackjackModel } from "./blackjack.model";
import { insuranceOf } from "./blackjack.said";
import { text } from "./blackjack.texts";
import { hotkeys } from "./hotkeys";

const play: Action[] = ["hit", "stand", "split", "double"];
/** Nobody is insured by a careless press: going on without comes first. */
const insure: Action[] = ["decline", "insurance"];

/** The moves keep their places: what cannot be done now is disabled. Only the
 *  question of insurance takes their room while it is asked. Reads signals. */
export function movesOf(model: BlackjackModel): Move[] {
  const { instance } = model;
  if (!instance.open.value) return [];
  const offered = model.offered.value;
  const asked = offered.includes("insurance");
  return (asked ? insure : play).map((action) => ({
    id: action,
    label: text(`blackjack.${action}`),
    note: costOf(action, model),
    tone: action === "hit" || action === "decline" ? "action" : "plain",
    disabled: !offered.includes(action),
    hotkey: hotkeys[action].toUpperCase(),
    act: () => void model.act(action),
  }));
}

/** What a move lays on the table beside what lies there. */
function costOf(action: Action, { instance, table }: BlackjackModel): string | undefined {
  const { decimals } = instance.currency.value;
  const now = table.value;
  const stake = now?.hands[Math.max(0, now.active)]?.stake;
  if (stake === undefined) return undefined;
  if (action === "double" || action === "split") return text("blackjack.costs", { amount: plainAmount(unitsOf(stake, decimals), decimals) });
  if (action === "insurance") return text("blackjack.costs", { amount: plainAmount(insuranceOf(stake, decimals), decimals) });
  return undefined;
}
