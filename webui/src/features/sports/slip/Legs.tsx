// The legs of a sports bet with what became of them; those of one match that were bet
// on as one stand together under their price.

import { useSignals } from "@preact/signals-react/runtime";
import { CircleCheck, CircleDot, CircleSlash, CircleX, Link2 } from "lucide-react";
import type { SportsGroup, SportsLeg } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import { hasText } from "../../../lib/i18n";
import { text } from "./bets.texts";
import { eventName } from "./eventName";
import { oddsText } from "./odds";
import "./bets.css";

/** A price with the three decimals that prices have. */
export const cut = (odds: string): string => odds.replace(/(\.\d{3})\d+$/, "$1");

interface Shown {
  legs: SportsLeg[];
  groups?: SportsGroup[];
}

/** How many legs the bet has, of which a group is one. */
export const legCount = ({ legs, groups = [] }: Shown): number => legs.filter(({ together }) => !together).length + groups.length;

const keyOf = (leg: SportsLeg) => `${leg.event}/${leg.market}/${leg.specifiers}`;

export function Legs({ legs, groups = [] }: Shown) {
  const begun = new Set<number>();
  return (
    <ul className="sports-bet-legs">
      {legs.map((leg) => {
        const group = groups.find(({ together }) => together === leg.together);
        if (!group) return <Leg key={keyOf(leg)} leg={leg} />;
        if (begun.has(group.together)) return null;
        begun.add(group.together);
        return <Group key={`together ${group.together}`} group={group} legs={legs.filter(({ together }) => together === group.together)} />;
      })}
    </ul>
  );
}

function Group({ group, legs }: { group: SportsGroup; legs: SportsLeg[] }) {
  useSignals();
  const first = legs[0]!;
  return (
    <li className="sports-bet-group" data-result={group.result || "open"}>
      <Link2 size={18} aria-hidden />
      <div>
        <strong>{text("sportsBets.together")}</strong>
        <AppLink to={`/sport/event/${first.event}`}>{eventName(first)}</AppLink>
      </div>
      <div className="sports-bet-leg-end">
        <span className="num">{oddsText(group.odds)}</span>
        <small>{resultText(group.result)}{first.banker && `, ${text("sportsBets.banker")}`}</small>
      </div>
      <ul>{legs.map((leg) => <Leg key={keyOf(leg)} leg={leg} inGroup />)}</ul>
    </li>
  );
}

const icons: Record<string, typeof CircleDot> = { won: CircleCheck, "half won": CircleCheck, "dead heat": CircleCheck, lost: CircleX, "half lost": CircleX, void: CircleSlash };

function resultText(result = ""): string {
  const key = `sportsBets.result.${result || "open"}`;
  return hasText(key) ? text(key as "sportsBets.result.open") : result;
}

function Leg({ leg, inGroup = false }: { leg: SportsLeg; inGroup?: boolean }) {
  useSignals();
  const result = leg.result ?? "";
  const Icon = icons[result] ?? CircleDot;
  return (
    <li data-result={result || "open"}>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{leg.outcomeName}</strong>
        <span>{leg.marketName}</span>
        {!inGroup && <AppLink to={`/sport/event/${leg.event}`}>{eventName(leg)}</AppLink>}
      </div>
      <div className="sports-bet-leg-end">
        {!inGroup && <span className="num">{oddsText(leg.odds)}</span>}
        <small>{resultText(result)}{!inGroup && leg.banker && `, ${text("sportsBets.banker")}`}</small>
      </div>
    </li>
  );
}
