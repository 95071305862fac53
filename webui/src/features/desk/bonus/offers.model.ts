// Deposit bonuses as staff type them, and the templates that they begin with.

import { api } from "../../../lib/api";
import type { OfferDraft, OfficeOffer, Terms } from "../../../lib/api.gen";
import { plainMicros, micros } from "./micros";
import { resource } from "../../../lib/resource";

export const offersOf = () => resource(() => api.post("/api/admin/bonus/offers", {}, { retry: true }));

/** An offer as it is typed. Dollars are texts, lists have commas. */
export interface Typed {
  name: string;
  description: string;
  percent: string;
  max: string;
  min: string;
  first_only: boolean;
  budget: string;
  starts_at: number;
  ends_at: number;
  kind: string;
  wager: string;
  reference_edge: string;
  max_bet: string;
  max_win: string;
  reset_below: string;
  days: string;
  refused: string;
  reason: string;
}

/** Terms as they are typed. */
export type TypedTerms = Pick<Typed, "kind" | "wager" | "reference_edge" | "max_bet" | "max_win" | "reset_below" | "days" | "refused">;

export const typedTerms = (terms: Terms): TypedTerms => ({
  kind: terms.kind, wager: String(terms.wager), reference_edge: terms.reference_edge, max_bet: plainMicros(terms.max_bet), max_win: terms.max_win === 0 ? "" : String(terms.max_win),
  reset_below: plainMicros(terms.reset_below), days: String(terms.days), refused: terms.refused.join(", "),
});

/** What is no whole number is -1, which the server refuses. */
const whole = (text: string): number => (/^\d{1,6}$/.test(text.trim() || "0") ? Number(text.trim() || "0") : -1);

export function termsOf(typed: TypedTerms): Terms {
  const free = typed.kind === "free_bet";
  return {
    kind: typed.kind, wager: free ? 0 : whole(typed.wager), reference_edge: typed.reference_edge.trim(), max_bet: micros(typed.max_bet), max_win: free ? 0 : whole(typed.max_win),
    reset_below: free ? 0 : micros(typed.reset_below), days: whole(typed.days), refused: typed.refused.split(",").map((id) => id.trim().toLowerCase()).filter(Boolean),
  };
}

/** What is typed as the server takes it; before is the offer that is changed. */
export const draftOf = (typed: Typed, before: OfficeOffer | null): OfferDraft => ({
  id: before?.id ?? "", version: before?.version ?? 0, name: typed.name.trim(), description: typed.description.trim(), percent: Math.max(whole(typed.percent), 0),
  max: typed.max.trim(), min: typed.min.trim() || "0", first_only: typed.first_only, budget: typed.budget.trim(), starts_at: typed.starts_at, ends_at: typed.ends_at,
  stopped: before?.stopped ?? false, terms: termsOf(typed),
});

/** A text of dollars without the zeros at its end. */
const short = (dollars: string): string => dollars.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** An offer that stands, as it is typed. */
export const typedOf = (offer: OfficeOffer): Typed => ({
  name: offer.name, description: offer.description, percent: String(offer.percent), max: short(offer.max), min: short(offer.min), first_only: offer.first_only,
  budget: short(offer.budget), starts_at: offer.starts_at, ends_at: offer.ends_at, ...typedTerms(offer.terms), reason: "",
});

/** An offer that stands, as it is saved when it is stopped or goes on. */
export const stoppedOf = (offer: OfficeOffer, stopped: boolean): OfferDraft => ({ ...draftOf(typedOf(offer), offer), stopped });

export interface Template {
  id: string;
  label: string;
  hint: string;
  fill: (usual: Terms, free: Terms) => Typed;
}

const plain = { description: "", min: "10", first_only: false, budget: "", starts_at: 0, ends_at: 0, reason: "" };

export const templates: readonly Template[] = [
  {
    id: "welcome", label: "Welcome bonus", hint: "All of the first deposit again, thirty times.",
    fill: (usual) => ({ ...plain, name: "Welcome bonus", description: "Your first deposit is doubled.", percent: "100", max: "200", first_only: true, budget: "10000", ...typedTerms(usual) }),
  },
  {
    id: "reload", label: "Reload", hint: "A part of any deposit, for a while.",
    fill: (usual) => ({ ...plain, name: "Reload bonus", percent: "50", max: "100", budget: "5000", ...typedTerms(usual) }),
  },
  {
    id: "sticky", label: "Unlocked by play", hint: "The bonus waits while real money is wagered for it.",
    fill: (usual) => ({ ...plain, name: "Loyalty bonus", percent: "25", max: "50", budget: "2500", ...typedTerms({ ...usual, kind: "locked", max_bet: 0, reset_below: 0 }) }),
  },
  {
    id: "free", label: "Free bets", hint: "A part of the deposit as free bets: no requirement, and the stake is not returned.",
    fill: (_, free) => ({ ...plain, name: "Free bets", percent: "10", max: "10", budget: "1000", ...typedTerms(free) }),
  },
];

/** What a bonus is of a deposit, in whole percent. */
export const shareText = (multiplier: number): string => `${Math.round(multiplier * 100)}\u00a0%`;

/** What the kinds are called. */
export const kindOptions = [
  { value: "real_first", label: "Real money first" },
  { value: "bonus_first", label: "Bonus money first" },
  { value: "proportional", label: "Both, in proportion" },
  { value: "locked", label: "Unlocked by real money" },
  { value: "free_bet", label: "Free bet" },
] as const;

export const kindLabel = (kind: string): string => kindOptions.find(({ value }) => value === kind)?.label ?? kind;
