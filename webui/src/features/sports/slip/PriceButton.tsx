// The odds of an outcome: a press puts it on the slip or takes it off. A change is
// told quietly, by a small arrow and its colour, for a few seconds.

import { useSignals } from "@preact/signals-react/runtime";
import { Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { requireLogin } from "../../../lib/navigate";
import { priceOf } from "../../../lib/odds";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { oddsText } from "./odds";
import { placeQuick, quickStake, quickWaits, receipt } from "./place.model";
import { isPicked, keyOf, mostLegs, mostTogether, toggle, type Pick } from "./slip.model";
import { text } from "./slip.texts";
import "./price.css";

/** How long a change is shown, in milliseconds. */
const shownFor = 4000;

export interface PriceButtonProps {
  pick: Pick;
  /** What stands before the odds: the outcome's name, or a short sign of it. */
  label: string;
}

/** Its name says what is bet on: "1 Calder Foxes, 1.85, Match result". */
export function PriceButton({ pick, label }: PriceButtonProps) {
  useSignals();
  const way = useMove(pick.odds);
  const open = pick.odds !== "";
  const on = isPicked(keyOf(pick));
  const waits = quickWaits.value.has(keyOf(pick));
  return (
    <button type="button" className="price" aria-pressed={on} aria-busy={waits || undefined} disabled={!open} data-move={open && way ? way : undefined} onClick={() => void press(pick)}>
      <span className="price-label" title={label}>{label}</span>
      {label !== pick.outcomeName && <span className="hidden-text"> {pick.outcomeName}</span>}
      <span className="hidden-text">, </span>
      <span className="price-odds num">{open ? oddsText(pick.odds) : <Lock size={14} aria-label={text("slip.pick.closed")} />}</span>
      <span className="hidden-text">, {pick.marketName}</span>
    </button>
  );
}

async function press(pick: Pick): Promise<void> {
  // In play money a press picks, as ever: the slip says that sports take real money only.
  if (quickStake.peek() !== null && !store.demo.peek() && !isPicked(keyOf(pick))) {
    if (!requireLogin() || quickWaits.peek().has(keyOf(pick))) return;
    const refusal = await placeQuick(pick);
    if (refusal) toast.error(refusal);
    else toast.success(text("slip.receipt"));
    return;
  }
  receipt.value = null; // What is picked next is to be seen.
  if (toggle(pick) === "full") toast.error(text("slip.full", { max: mostLegs, match: mostTogether }));
}

/** Which way the odds went last; null once it has been shown for long enough. */
function useMove(odds: string): "up" | "down" | null {
  const before = useRef(odds);
  const [way, setWay] = useState<"up" | "down" | null>(null);
  useEffect(() => {
    const was = priceOf(before.current);
    const is = priceOf(odds);
    if (is > 0) before.current = odds;
    if (was === 0 || is === 0 || was === is) return undefined;
    setWay(is > was ? "up" : "down");
    const timer = setTimeout(() => setWay(null), shownFor);
    return () => clearTimeout(timer);
  }, [odds]);
  return way;
}
