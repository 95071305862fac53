// Figures as texts, and their change since the period before.

import type { Group } from "./report.model";
import type { Figure } from "../../../lib/api.gen";
import { formatCount, formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";

type Unit = Figure["unit"];

/** A figure of the server as text: "$1,234.50", "12,345", "2.51 %", "+1.20 σ". */
export function figureText(text: string | null, unit: Unit): string {
  if (text === null) return "–";
  const value = Number(text);
  if (unit === "usd") return dollars(value);
  if (unit === "share") return shareText(value);
  if (unit === "sigma") return sigmasText(value);
  return formatCount(value);
}

/** A share of one as a percentage. */
export const shareText = (share: number) => formatPercent((share * 100).toFixed(2));

export const sigmasText = (value: number | null) => (value === null ? "–" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)} σ`);

export interface FigureChange {
  text: string;
  direction: "up" | "down" | "same";
}

/** The change of a figure: relative for amounts, in points for shares. Null if either value is unknown. */
export function changeOf(now: string | null, before: string | null, unit: Unit): FigureChange | null {
  if (now === null || before === null || unit === "sigma") return null;
  const [current, previous] = [Number(now), Number(before)];
  const direction = current > previous ? "up" : current < previous ? "down" : "same";
  if (unit === "share") return { text: `${signed((current - previous) * 100, 2)} points`, direction };
  if (previous === 0) return current === 0 ? { text: formatPercent("0"), direction } : null;
  return { text: `${current < previous ? "−" : "+"}${shareText(Math.abs((current - previous) / previous))}`, direction };
}

const signed = (value: number, digits: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;

/** The alert level of a luck in standard deviations. */
export function luckLevel(sigmas: number | null): "calm" | "unusual" | "alarming" {
  const distance = Math.abs(sigmas ?? 0);
  return distance >= 4 ? "alarming" : distance >= 2 ? "unusual" : "calm";
}

/** The kinds of wagers whose name differs from their id. */
const productTitles: Readonly<Record<string, string>> = { original: "Originals" };

/** The name of a product, a game or a provider by the id in the figures. */
export const productTitle = (id: string) => productTitles[id] ?? id.charAt(0).toUpperCase() + id.slice(1);

/** The name of a row of a report. */
export function rowTitle(by: Group, id: string): string {
  if (by === "currency") return id.toUpperCase();
  return by === "product" || by === "game" || by === "provider" ? productTitle(id) : id;
}

/** Lists the currencies without a price, which the sums leave out. Empty for none. */
export const unpricedText = (currencies: readonly string[]) =>
  currencies.length === 0 ? "" : `Without a price, not included in the sums: ${currencies.map((id) => id.toUpperCase()).join(", ")}`;
