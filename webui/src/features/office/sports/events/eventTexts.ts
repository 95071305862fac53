// The texts of the traders' office.

import type { OfficeEvent, Scope, ControlView } from "../../../../lib/api.gen";

/** Thousandths as a percentage: 1052 is 105.2 %. */
export const thousandthsText = (thousandths: number): string => `${(thousandths / 10).toFixed(1)}\u00a0%`;

/** A probability in millionths as a percentage. */
export const chanceText = (millionths: number): string => (millionths > 0 ? `${(millionths / 10_000).toFixed(2)}\u00a0%` : "–");

/** Millionths of a dollar. */
export const microsText = (micros: number): string => `$${(micros / 1_000_000).toFixed(2)}`;

/** Why the feed's data is too old for bets. */
const outdatedTexts: Record<OfficeEvent["outdated"], string> = { "": "suspended", silent: "suspended, the feed is down", unlisted: "suspended, no longer listed", old: "suspended, its data is outdated" };

/** The status of an event in a few words. */
export function eventStatus({ phase, state, stopped, resultOverdue, hasRuling, outdated }: OfficeEvent): { text: string; tone: "action" | "brass" | "danger" | "neutral" | "info" } {
  if (hasRuling && phase === "over") return { text: "decided by staff", tone: "info" };
  if (resultOverdue) return { text: "waiting for a result", tone: "danger" };
  if (stopped) return { text: "suspended by staff", tone: "danger" };
  if (phase === "over") return { text: "ended", tone: "neutral" };
  if (state !== "open") return { text: outdatedTexts[outdated], tone: "brass" };
  return { text: phase === "live" ? "live" : "open", tone: "action" };
}

/** The score of a started event. */
export const scoreText = ({ play }: OfficeEvent): string => (play ? `${play.home}:${play.away}` : "");

/** The name of the scope of a control. */
export function scopeName({ scope, name }: ControlView): string {
  switch (scope.level) {
    case "book": return "The whole sportsbook";
    case "sport": return `Sport ${scope.sport}`;
    case "league": return [scope.sport, scope.category, scope.tournament].filter(Boolean).join(", ");
    case "type": return `Market ${scope.market} of ${scope.sport}`;
    default: return name;
  }
}

/** The scope of a market, or of an outcome if given. */
export function marketScope(event: string, market: string, specifiers: string, outcome?: string): Scope {
  return { level: outcome === undefined ? "market" : "outcome", event, market, ...(specifiers ? { specifiers } : {}), ...(outcome === undefined ? {} : { outcome }) };
}
