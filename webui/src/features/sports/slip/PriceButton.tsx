// The odds of an outcome. A press adds it to the slip or removes it. A change is shown for a few
// seconds by a small arrow and its colour.

import { Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { requireLogin } from "../../../lib/navigate";
import { priceOf } from "../../../lib/odds";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { oddsText } from "./odds";
import { placeQuick, quickStake, pendingQuickBets, receipt } from "./place.model";
import { isPicked, keyOf, maxLegs, maxBuilderPicks, toggle, type Pick } from "./slip.model";
import { text } from "./slip.texts";
import "./price.css";

/** How long a change is shown, in milliseconds. */
const changeDuration = 4000;

export interface PriceButtonProps {
  pick: Pick;
  /** The text before the odds: the outcome's name, or a short form of it. */
  label: string;
}

/** Its accessible name includes the bet: "1 Calder Foxes, 1.85, Match result". */
export function PriceButton({ pick, label }: PriceButtonProps) {
  const direction = useOddsChange(pick.odds);
  const open = pick.odds !== "";
  const picked = isPicked(keyOf(pick));
  const pending = pendingQuickBets.value.has(keyOf(pick));
  return (
    <button type="button" className="price" aria-pressed={picked} aria-busy={pending || undefined} disabled={!open} data-move={open && direction ? direction : undefined} onClick={() => void press(pick)}>
      <span className="price-label" title={label}>{label}</span>
      {label !== pick.outcomeName && <span className="hidden-text"> {pick.outcomeName}</span>}
      <span className="hidden-text">, </span>
      <span className="price-odds num">{open ? oddsText(pick.odds) : <Lock size={14} aria-label={text("slip.pick.closed")} />}</span>
      <span className="hidden-text">, {pick.marketName}</span>
    </button>
  );
}

async function press(pick: Pick): Promise<void> {
  // In play-money mode a press only picks, and the slip explains that sports accept only real
  // money.
  if (quickStake.peek() !== null && !store.demo.peek() && !isPicked(keyOf(pick))) {
    if (!requireLogin() || pendingQuickBets.peek().has(keyOf(pick))) return;
    const refusal = await placeQuick(pick);
    if (refusal) toast.error(refusal);
    else toast.success(text("slip.receipt"));
    return;
  }
  receipt.value = null; // The next pick must be visible.
  if (toggle(pick) === "full") toast.error(text("slip.full", { max: maxLegs, match: maxBuilderPicks }));
}

/** The direction of the last change of the odds. Null once it has been shown for long enough. */
function useOddsChange(odds: string): "up" | "down" | null {
  const before = useRef(odds);
  const [direction, setDirection] = useState<"up" | "down" | null>(null);
  useEffect(() => {
    const oldPrice = priceOf(before.current);
    const newPrice = priceOf(odds);
    if (newPrice > 0) before.current = odds;
    if (oldPrice === 0 || newPrice === 0 || oldPrice === newPrice) return undefined;
    setDirection(newPrice > oldPrice ? "up" : "down");
    const timer = setTimeout(() => setDirection(null), changeDuration);
    return () => clearTimeout(timer);
  }, [odds]);
  return direction;
}
