// A selection on the slip, with what stands on it now.

import { useSignals } from "@preact/signals-react/runtime";
import { Anchor, ArrowDown, ArrowUp, Lock, X } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { IconButton } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { eventName } from "./eventName";
import { oddsText } from "./odds";
import { refusals } from "./place.model";
import { keyOf, mode, moved, remove, standingOf, toggleBanker, type Pick } from "./slip.model";
import { text } from "./slip.texts";

export function PickRow({ pick }: { pick: Pick }) {
  useSignals();
  const key = keyOf(pick);
  const { odds, open } = standingOf(pick);
  const way = moved(pick);
  const refusal = refusals.value.get(key);
  return (
    <li className={cx("slip-pick", !open && "slip-pick-closed")}>
      <div className="slip-pick-what">
        <strong>{pick.outcomeName}</strong>
        <span>{pick.marketName}</span>
        <AppLink to={`/sport/event/${pick.event}`}>{eventName(pick)}</AppLink>
      </div>
      <span className="slip-pick-odds num" data-move={way ?? undefined}>
        {open && odds !== "" ? oddsText(odds) : <Lock size={16} aria-label={text("slip.pick.closed")} />}
        {way === "up" && <ArrowUp size={14} aria-label={text("slip.pick.up")} />}
        {way === "down" && <ArrowDown size={14} aria-label={text("slip.pick.down")} />}
      </span>
      <span className="slip-pick-tools">
        {mode.value === "system" && (
          <IconButton label={text("slip.banker")} aria-pressed={pick.banker === true} onClick={() => toggleBanker(key)}><Anchor size={16} aria-hidden /></IconButton>
        )}
        <IconButton label={text("slip.remove", { name: pick.outcomeName })} onClick={() => remove(key)}><X size={16} aria-hidden /></IconButton>
      </span>
      {refusal && <p className="slip-refusal" role="alert">{refusal}</p>}
    </li>
  );
}
