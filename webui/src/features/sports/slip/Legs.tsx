// The legs of a sports bet with their results. Legs of one match that were combined are grouped
// under their price.

import { Suspense } from "react";
import { CircleCheck, CircleDot, CircleSlash, CircleX, Link2 } from "lucide-react";
import type { SportsGroup, SportsLeg } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import { hasText } from "../../../lib/i18n";
import { lazyComponent } from "../../../lib/lazy";
import { StartTime } from "../../../ui/StartTime";
import { text } from "./bets.texts";
import { eventName } from "./eventName";
import { oddsText } from "./odds";
import "./bets.css";

const LiveScore = lazyComponent(() => import("../tracker/LiveScore"));

/** A price with at most three decimals. */
export const shortOdds = (odds: string): string => odds.replace(/(\.\d{3})\d+$/, "$1");

interface BetLegs {
  legs: SportsLeg[];
  groups?: SportsGroup[];
}

/** The number of legs of the bet. A group counts as one. */
export const legCount = ({ legs, groups = [] }: BetLegs): number => legs.filter(({ group: groupId }) => !groupId).length + groups.length;

const keyOf = (leg: SportsLeg) => `${leg.event}/${leg.market}/${leg.specifiers}`;

export function Legs({ legs, groups = [], follows: live = false }: BetLegs & { follows?: boolean }) {
  const renderedGroups = new Set<number>();
  return (
    <ul className="sports-bet-legs">
      {legs.map((leg) => {
        const group = groups.find(({ group: groupId }) => groupId === leg.group);
        if (!group) return <Leg key={keyOf(leg)} leg={leg} follows={live} />;
        if (renderedGroups.has(group.group)) return null;
        renderedGroups.add(group.group);
        return <Group key={`together ${group.group}`} group={group} legs={legs.filter(({ group: groupId }) => groupId === group.group)} follows={live} />;
      })}
    </ul>
  );
}

function Group({ group, legs, follows: live }: { group: SportsGroup; legs: SportsLeg[]; follows: boolean }) {
  const first = legs[0]!;
  return (
    <li className="sports-bet-group" data-result={group.result || "open"}>
      <Link2 size={18} aria-hidden />
      <div>
        <strong>{text("sportsBets.together")}</strong>
        <AppLink to={`/sport/event/${first.event}`}>{eventName(first)}</AppLink>
        {live && !group.result && <LegStatus leg={first} />}
      </div>
      <div className="sports-bet-leg-end">
        <span className="num">{oddsText(group.odds)}</span>
        <Result result={group.result} banker={first.banker} />
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

/** The result of a leg. An open leg has an icon, and a text for screen readers. */
function Result({ result = "", banker }: { result: string | undefined; banker: boolean | undefined }) {
  return (
    <small>
      <span className={result ? undefined : "hidden-text"}>{resultText(result)}</span>
      {banker && `${result ? ", " : ""}${text("sportsBets.banker")}`}
    </small>
  );
}

/** The status of the match of an open leg: its start time, or the live score. */
function LegStatus({ leg }: { leg: SportsLeg }) {
  if (leg.result) return null;
  if (leg.starts > Date.now()) return <StartTime at={leg.starts} />;
  return <Suspense fallback={null}><LiveScore event={leg.event} /></Suspense>;
}

function Leg({ leg, inGroup = false, follows: live = false }: { leg: SportsLeg; inGroup?: boolean; follows?: boolean }) {
  const result = leg.result ?? "";
  const Icon = icons[result] ?? CircleDot;
  return (
    <li data-result={result || "open"}>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{leg.outcomeName}</strong>
        <span>{leg.marketName}</span>
        {!inGroup && <AppLink to={`/sport/event/${leg.event}`}>{eventName(leg)}</AppLink>}
        {!inGroup && live && <LegStatus leg={leg} />}
      </div>
      <div className="sports-bet-leg-end">
        {!inGroup && <span className="num">{oddsText(leg.odds)}</span>}
        <Result result={result} banker={!inGroup && leg.banker} />
      </div>
    </li>
  );
}
