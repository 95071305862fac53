// The legs of a sports bet with what became of them; those of one match that were bet
// on as one stand together under their price.

import { useSignals } from "@preact/signals-react/runtime";
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

/** A price with the three decimals that prices have. */
export const cut = (odds: string): string => odds.replace(/(\.\d{3})\d+$/, "$1");

interface Shown {
  legs: SportsLeg[];
  groups?: SportsGroup[];
}

/** How many legs the bet has, of which a group is one. */
export const legCount = ({ legs, groups = [] }: Shown): number => legs.filter(({ together }) => !together).length + groups.length;

const keyOf = (leg: SportsLeg) => `${leg.event}/${leg.market}/${leg.specifiers}`;

export function Legs({ legs, groups = [], follows = false }: Shown & { follows?: boolean }) {
  const begun = new Set<number>();
  return (
    <ul className="sports-bet-legs">
      {legs.map((leg) => {
        const group = groups.find(({ together }) => together === leg.together);
        if (!group) return <Leg key={keyOf(leg)} leg={leg} follows={follows} />;
        if (begun.has(group.together)) return null;
        begun.add(group.together);
        return <Group key={`together ${group.together}`} group={group} legs={legs.filter(({ together }) => together === group.together)} follows={follows} />;
      })}
    </ul>
  );
}

function Group({ group, legs, follows }: { group: SportsGroup; legs: SportsLeg[]; follows: boolean }) {
  useSignals();
  const first = legs[0]!;
  return (
    <li className="sports-bet-group" data-result={group.result || "open"}>
      <Link2 size={18} aria-hidden />
      <div>
        <strong>{text("sportsBets.together")}</strong>
        <AppLink to={`/sport/event/${first.event}`}>{eventName(first)}</AppLink>
        {follows && !group.result && <Now leg={first} />}
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

/** What became of a leg. That it is open its sign says, and a word for those who do not see it. */
function Result({ result = "", banker }: { result: string | undefined; banker: boolean | undefined }) {
  return (
    <small>
      <span className={result ? undefined : "hidden-text"}>{resultText(result)}</span>
      {banker && `${result ? ", " : ""}${text("sportsBets.banker")}`}
    </small>
  );
}

/** Where the match of an open leg stands: when it begins, or how it is while it is played. */
function Now({ leg }: { leg: SportsLeg }) {
  if (leg.result) return null;
  if (leg.starts > Date.now()) return <StartTime at={leg.starts} />;
  return <Suspense fallback={null}><LiveScore event={leg.event} /></Suspense>;
}

function Leg({ leg, inGroup = false, follows = false }: { leg: SportsLeg; inGroup?: boolean; follows?: boolean }) {
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
        {!inGroup && follows && <Now leg={leg} />}
      </div>
      <div className="sports-bet-leg-end">
        {!inGroup && <span className="num">{oddsText(leg.odds)}</span>}
        <Result result={result} banker={!inGroup && leg.banker} />
      </div>
    </li>
  );
}
