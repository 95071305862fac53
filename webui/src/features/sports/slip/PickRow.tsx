// A leg of the slip, with what stands on it now: a pick, or the picks of one match
// that are bet on as one.

import { useSignals } from "@preact/signals-react/runtime";
import { Anchor, ArrowDown, ArrowUp, Link2, Lock, X } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { IconButton } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { Skeleton } from "../../../ui/Skeleton";
import { eventName } from "./eventName";
import { oddsText } from "./odds";
import { refusals } from "./place.model";
import { reasonText } from "./reasons";
import { jointOf, keyOf, mode, moreBankers, moved, remove, removeUnit, standingOf, toggleBanker, unitStanding, type Pick, type Unit } from "./slip.model";
import { text } from "./slip.texts";

export function UnitRow({ unit }: { unit: Unit }) {
  return unit.picks.length > 1 ? <GroupRow unit={unit} /> : <PickRow unit={unit} pick={unit.picks[0]!} />;
}


function PickRow({ unit, pick }: { unit: Unit; pick: Pick }) {
  useSignals();
  const refusal = refusals.value.get(unit.key);
  return (
    <li className={cx("slip-pick", !unitStanding(unit).open && "slip-pick-closed")}>
      <div className="slip-pick-what">
        <strong>{pick.outcomeName}</strong>
        <span>{pick.marketName}</span>
        <AppLink to={`/sport/event/${pick.event}`}>{eventName(pick)}</AppLink>
      </div>
      <Odds unit={unit} />
      <Tools unit={unit} label={text("slip.remove", { name: pick.outcomeName })} />
      {refusal && <p className="slip-refusal" role="alert">{refusal}</p>}
    </li>
  );
}

function GroupRow({ unit }: { unit: Unit }) {
  useSignals();
  const first = unit.picks[0]!;
  const joint = jointOf(unit);
  const refusal = refusals.value.get(unit.key);
  return (
    <li className={cx("slip-pick slip-group", !unitStanding(unit).open && "slip-pick-closed")}>
      <div className="slip-pick-what">
        <strong className="slip-group-name"><Link2 size={14} aria-hidden /> {text("slip.together")}</strong>
        <AppLink to={`/sport/event/${unit.event}`}>{eventName(first)}</AppLink>
      </div>
      {joint ? <Odds unit={unit} /> : <span className="slip-pick-odds"><span className="hidden-text">{text("slip.together.pricing")}</span><Skeleton width={44} height={18} /></span>}
      <Tools unit={unit} label={text("slip.together.removeAll", { name: eventName(first) })} />
      <ul className="slip-group-legs" aria-label={text("slip.together.legs", { n: unit.picks.length })}>
        {unit.picks.map((pick) => <GroupLeg key={keyOf(pick)} pick={pick} />)}
      </ul>
      {joint?.reason && <p className="slip-refusal" role="alert">{reasonText(joint.reason)}</p>}
      {refusal && <p className="slip-refusal" role="alert">{refusal}</p>}
    </li>
  );
}

function GroupLeg({ pick }: { pick: Pick }) {
  useSignals();
  return (
    <li>
      <span className="slip-pick-what">
        <strong>{pick.outcomeName}</strong>
        <span>{pick.marketName}</span>
      </span>
      {!standingOf(pick).open && <Lock size={16} aria-label={text("slip.pick.closed")} />}
      <IconButton label={text("slip.remove", { name: pick.outcomeName })} onClick={() => remove(keyOf(pick))}><X size={16} aria-hidden /></IconButton>
    </li>
  );
}

function Odds({ unit }: { unit: Unit }) {
  useSignals();
  const { odds, open } = unitStanding(unit);
  const way = moved(unit);
  return (
    <span className="slip-pick-odds num" data-move={way ?? undefined}>
      {open && odds !== "" ? oddsText(odds) : <Lock size={16} aria-label={text("slip.pick.closed")} />}
      {way === "up" && <ArrowUp size={14} aria-label={text("slip.pick.up")} />}
      {way === "down" && <ArrowDown size={14} aria-label={text("slip.pick.down")} />}
    </span>
  );
}

function Tools({ unit, label }: { unit: Unit; label: string }) {
  useSignals();
  return (
    <span className="slip-pick-tools">
      {mode.value === "system" && (
        <IconButton label={text("slip.banker")} aria-pressed={unit.banker} disabled={!unit.banker && !moreBankers.value} onClick={() => toggleBanker(unit)}><Anchor size={16} aria-hidden /></IconButton>
      )}
      <IconButton label={label} onClick={() => removeUnit(unit.key)}><X size={16} aria-hidden /></IconButton>
    </span>
  );
}
