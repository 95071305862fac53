// The form of deposit bonuses, and the templates that fill it.

import { api } from "../../../lib/api";
import type { OfferDraft, OfficeOffer, Terms } from "../../../lib/api.gen";
import { minorOf, wireAmount } from "../../../lib/money";
import { resource } from "../../../lib/resource";

/** Terms have dollars in millionths. */
const decimals = 6;

/** Millionths of a dollar of a typed amount. "" is 0. An invalid amount is -1, which the server refuses. */
export function parseMicros(text: string): number {
  const typed = text.trim();
  return typed === "" ? 0 : Number(minorOf(typed, decimals) ?? -1n);
}

/** Millionths of a dollar as text for a field. "" for 0. */
export const formatMicros = (value: number): string => (value === 0 ? "" : wireAmount(BigInt(value), decimals));

export const offersResource = () => resource(() => api.post("/api/admin/bonus/offers", {}, { retry: true }));

/** The form of an offer. Dollars are texts, lists are separated by commas. */
export interface OfferFormValues {
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

/** The terms in the form. */
export type TermsFormValues = Pick<OfferFormValues, "kind" | "wager" | "reference_edge" | "max_bet" | "max_win" | "reset_below" | "days" | "refused">;

export const termsToForm = (terms: Terms): TermsFormValues => ({
  kind: terms.kind, wager: String(terms.wager), reference_edge: terms.reference_edge, max_bet: formatMicros(terms.max_bet), max_win: terms.max_win === 0 ? "" : String(terms.max_win),
  reset_below: formatMicros(terms.reset_below), days: String(terms.days), refused: terms.refused.join(", "),
});

/** An invalid integer is -1, which the server refuses. */
const parseInteger = (text: string): number => (/^\d{1,6}$/.test(text.trim() || "0") ? Number(text.trim() || "0") : -1);

export function formToTerms(typed: TermsFormValues): Terms {
  const freeBetTerms = typed.kind === "free_bet";
  return {
    kind: typed.kind, wager: freeBetTerms ? 0 : parseInteger(typed.wager), reference_edge: typed.reference_edge.trim(), max_bet: parseMicros(typed.max_bet), max_win: freeBetTerms ? 0 : parseInteger(typed.max_win),
    reset_below: freeBetTerms ? 0 : parseMicros(typed.reset_below), days: parseInteger(typed.days), refused: typed.refused.split(",").map((id) => id.trim().toLowerCase()).filter(Boolean),
  };
}

/** The form in the format of the server. before is the offer that is changed. */
export const offerDraft = (typed: OfferFormValues, current: OfficeOffer | null): OfferDraft => ({
  id: current?.id ?? "", version: current?.version ?? 0, name: typed.name.trim(), description: typed.description.trim(), percent: Math.max(parseInteger(typed.percent), 0),
  max: typed.max.trim(), min: typed.min.trim() || "0", first_only: typed.first_only, budget: typed.budget.trim(), starts_at: typed.starts_at, ends_at: typed.ends_at,
  stopped: current?.stopped ?? false, terms: formToTerms(typed),
});

/** A text of dollars without trailing zeros. */
const trimZeros = (dollars: string): string => dollars.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** The form of an existing offer. */
export const offerToForm = (offer: OfficeOffer): OfferFormValues => ({
  name: offer.name, description: offer.description, percent: String(offer.percent), max: trimZeros(offer.max), min: trimZeros(offer.min), first_only: offer.first_only,
  budget: trimZeros(offer.budget), starts_at: offer.starts_at, ends_at: offer.ends_at, ...termsToForm(offer.terms), reason: "",
});

/** The request that stops or resumes an existing offer. */
export const stopRequest = (offer: OfficeOffer, stopped: boolean): OfferDraft => ({ ...offerDraft(offerToForm(offer), offer), stopped });

export interface Template {
  id: string;
  label: string;
  hint: string;
  newForm: (defaultTerms: Terms, freeBetTerms: Terms) => OfferFormValues;
}

const emptyOffer = { description: "", min: "10", first_only: false, budget: "", starts_at: 0, ends_at: 0, reason: "" };

export const templates: readonly Template[] = [
  {
    id: "welcome", label: "Welcome bonus", hint: "100\u00a0% of the first deposit, wagered 30 times.",
    newForm: (defaultTerms) => ({ ...emptyOffer, name: "Welcome bonus", description: "Your first deposit is doubled.", percent: "100", max: "200", first_only: true, budget: "10000", ...termsToForm(defaultTerms) }),
  },
  {
    id: "reload", label: "Reload", hint: "A share of any deposit, for a limited time.",
    newForm: (defaultTerms) => ({ ...emptyOffer, name: "Reload bonus", percent: "50", max: "100", budget: "5000", ...termsToForm(defaultTerms) }),
  },
  {
    id: "sticky", label: "Unlocked by play", hint: "The bonus is locked until the requirement is met with real money.",
    newForm: (defaultTerms) => ({ ...emptyOffer, name: "Loyalty bonus", percent: "25", max: "50", budget: "2500", ...termsToForm({ ...defaultTerms, kind: "locked", max_bet: 0, reset_below: 0 }) }),
  },
  {
    id: "free", label: "Free bets", hint: "A share of the deposit as free bets: no requirement, and the stake is not returned.",
    newForm: (_, freeBetTerms) => ({ ...emptyOffer, name: "Free bets", percent: "10", max: "10", budget: "1000", ...termsToForm(freeBetTerms) }),
  },
];

/** The bonus as a share of the deposit, in whole percent. */
export const shareText = (multiplier: number): string => `${Math.round(multiplier * 100)}\u00a0%`;

/** The names of the kinds. */
export const kindOptions = [
  { value: "real_first", label: "Real money first" },
  { value: "bonus_first", label: "Bonus money first" },
  { value: "proportional", label: "Both, in proportion" },
  { value: "locked", label: "Unlocked by real money" },
  { value: "free_bet", label: "Free bet" },
] as const;

export const kindLabel = (kind: string): string => kindOptions.find(({ value }) => value === kind)?.label ?? kind;
