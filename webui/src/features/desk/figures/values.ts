// Figures as text, and what became of them since the period before.

import type { Group } from "./report.model";
import type { Figure } from "../../../lib/api.gen";
import { formatCount, formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";

type Unit = Figure["unit"];

/** A figure of the server as text: "$1,234.50", "12,345", "2.51 %", "+1.20 σ". */
export function valueOf(text: string | null, unit: Unit): string {
  if (text === null) return "–";
  const value = Number(text);
  if (unit === "usd") return dollars(value);
  if (unit === "share") return shareText(value);
  if (unit === "sigma") return sigmasOf(value);
  return formatCount(value);
}

/** A share of one as a percentage. */
export const shareText = (share: number) => formatPercent((share * 100).toFixed(2));

export const sigmasOf = (value: number | null) => (value === null ? "–" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)} σ`);

export interface Delta {
  text: string;
  way: "up" | "down" | "same";
}

/** What became of a figure: a share of what it was, points for shares; null where either is not known. */
export function deltaOf(now: string | null, before: string | null, unit: Unit): Delta | null {
  if (now === null || before === null || unit === "sigma") return null;
  const [is, was] = [Number(now), Number(before)];
  const way = is > was ? "up" : is < was ? "down" : "same";
  if (unit === "share") return { text: `${signed((is - was) * 100, 2)} points`, way };
  if (was === 0) return is === 0 ? { text: formatPercent("0"), way } : null;
  return { text: `${is < was ? "−" : "+"}${shareText(Math.abs((is - was) / was))}`, way };
}

const signed = (value: number, digits: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(digits)}`;

/** How loud a luck in standard deviations is told. */
export function luckLevel(sigmas: number | null): "calm" | "unusual" | "alarming" {
  const far = Math.abs(sigmas ?? 0);
  return far >= 4 ? "alarming" : far >= 2 ? "unusual" : "calm";
}

/** The kinds of wagers whose name says more than their id. */
const kinds: Readonly<Record<string, string>> = { original: "Originals" };

/** How a product, a game or a provider is called whose id the figures give. */
export const titleOf = (id: string) => kinds[id] ?? id.charAt(0).toUpperCase() + id.slice(1);

/** How a row of a report is called. */
export function rowTitle(by: Group, id: string): string {
  if (by === "currency") return id.toUpperCase();
  return by === "product" || by === "game" || by === "provider" ? titleOf(id) : id;
}
