// How the traders' office says what the book knows.

import type { OfficeEvent, Scope, ShownControl } from "../../../../lib/api.gen";

/** Thousandths as a percentage: 1052 is 105.2 %. */
export const percent = (thousandths: number): string => `${(thousandths / 10).toFixed(1)}\u00a0%`;

/** A chance in millionths as a percentage. */
export const chance = (millionths: number): string => (millionths > 0 ? `${(millionths / 10_000).toFixed(2)}\u00a0%` : "–");

/** Millionths of a dollar. */
export const dollars = (micros: number): string => `$${(micros / 1_000_000).toFixed(2)}`;

/** How an event stands, in a few words. */
export function standing({ phase, state, stopped, waiting, ruled }: OfficeEvent): { text: string; tone: "action" | "brass" | "danger" | "neutral" | "info" } {
  if (ruled && phase === "over") return { text: "decided by staff", tone: "info" };
  if (waiting) return { text: "waits for a result", tone: "danger" };
  if (stopped) return { text: "suspended by staff", tone: "danger" };
  if (phase === "over") return { text: "over", tone: "neutral" };
  if (state !== "open") return { text: "suspended", tone: "brass" };
  return { text: phase === "live" ? "live" : "open", tone: "action" };
}

/** The score of an event that has begun. */
export const score = ({ play }: OfficeEvent): string => (play ? `${play.home}:${play.away}` : "");

/** What a control holds for, for people. */
export function scopeName({ scope, name }: ShownControl): string {
  switch (scope.level) {
    case "book": return "The whole sportsbook";
    case "sport": return `Sport ${scope.sport}`;
    case "league": return [scope.sport, scope.category, scope.tournament].filter(Boolean).join(", ");
    case "type": return `Market ${scope.market} of ${scope.sport}`;
    default: return name;
  }
}

/** The scope of a market or, with an outcome, of that. */
export function scopeOf(event: string, market: string, specifiers: string, outcome?: string): Scope {
  return { level: outcome === undefined ? "market" : "outcome", event, market, ...(specifiers ? { specifiers } : {}), ...(outcome === undefined ? {} : { outcome }) };
}
