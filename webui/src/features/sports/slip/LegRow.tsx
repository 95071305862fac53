// A leg of the slip with its current odds: a pick, or the combined picks of one match.

import { Anchor, ArrowDown, ArrowUp, Link2, Lock, X } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { IconButton } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Skeleton } from "../../../ui/Skeleton";
import { eventName } from "./eventName";
import { oddsText } from "./odds";
import { refusals } from "./place.model";
import { reasonText } from "./reasons";
import { builderState, keyOf, mode, canAddBanker, oddsChange, removePick, removeLeg, pickState, toggleBanker, legState, type Pick, type SlipLeg } from "./slip.model";
import { text } from "./slip.texts";

export function LegRow({ unit: leg }: { unit: SlipLeg }) {
  return leg.picks.length > 1 ? <GroupRow unit={leg} /> : <PickRow unit={leg} pick={leg.picks[0]!} />;
}


function PickRow({ unit: leg, pick }: { unit: SlipLeg; pick: Pick }) {
  const refusal = refusals.value.get(leg.key);
  return (
    <li className={cx("slip-pick", !legState(leg).open && "slip-pick-closed", refusal !== undefined && "slip-pick-refused")}>
      <div className="slip-pick-selection">
        <strong>{pick.outcomeName}</strong>
        <span>{pick.marketName}</span>
        <AppLink to={`/sport/event/${pick.event}`}>{eventName(pick)}</AppLink>
      </div>
      <Odds unit={leg} />
      <Tools unit={leg} label={text("slip.remove", { name: pick.outcomeName })} />
      {refusal && <p className="slip-refusal" role="alert">{refusal}</p>}
    </li>
  );
}

function GroupRow({ unit: leg }: { unit: SlipLeg }) {
  const first = leg.picks[0]!;
  const builder = builderState(leg);
  const refusal = refusals.value.get(leg.key);
  return (
    <li className={cx("slip-pick slip-group", !legState(leg).open && "slip-pick-closed", refusal !== undefined && "slip-pick-refused")}>
      <div className="slip-pick-selection">
        <strong className="slip-group-name"><Link2 size={14} aria-hidden /> {text("slip.together")}</strong>
        <AppLink to={`/sport/event/${leg.event}`}>{eventName(first)}</AppLink>
      </div>
      {builder ? <Odds unit={leg} /> : <span className="slip-pick-odds"><span className="hidden-text">{text("slip.together.pricing")}</span><Skeleton width={44} height={18} /></span>}
      <Tools unit={leg} label={text("slip.together.removeAll", { name: eventName(first) })} />
      <ul className="slip-group-legs" aria-label={text("slip.together.legs", { n: leg.picks.length })}>
        {leg.picks.map((pick) => <GroupLeg key={keyOf(pick)} pick={pick} />)}
      </ul>
      {builder?.reason && <p className="slip-refusal" role="alert">{reasonText(builder.reason)}</p>}
      {refusal && <p className="slip-refusal" role="alert">{refusal}</p>}
    </li>
  );
}

function GroupLeg({ pick }: { pick: Pick }) {
  return (
    <li>
      <span className="slip-pick-selection">
        <strong>{pick.outcomeName}</strong>
        <span>{pick.marketName}</span>
      </span>
      {!pickState(pick).open && <Lock size={16} aria-label={text("slip.pick.closed")} />}
      <IconButton label={text("slip.remove", { name: pick.outcomeName })} onClick={() => removePick(keyOf(pick))}><X size={16} aria-hidden /></IconButton>
    </li>
  );
}

function Odds({ unit: leg }: { unit: SlipLeg }) {
  const { odds, open } = legState(leg);
  const direction = oddsChange(leg);
  return (
    <span className="slip-pick-odds num" data-move={direction ?? undefined}>
      {open && odds !== "" ? oddsText(odds) : <Lock size={16} aria-label={text("slip.pick.closed")} />}
      {direction === "up" && <ArrowUp size={14} aria-label={text("slip.pick.up")} />}
      {direction === "down" && <ArrowDown size={14} aria-label={text("slip.pick.down")} />}
    </span>
  );
}

function Tools({ unit: leg, label }: { unit: SlipLeg; label: string }) {
  return (
    <span className="slip-pick-tools">
      {mode.value === "system" && (
        <IconButton label={text("slip.banker")} aria-pressed={leg.banker} disabled={!leg.banker && !canAddBanker.value} onClick={() => toggleBanker(leg)}><Anchor size={16} aria-hidden /></IconButton>
      )}
      <IconButton label={label} onClick={() => removeLeg(leg.key)}><X size={16} aria-hidden /></IconButton>
    </span>
  );
}
