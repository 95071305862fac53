// Which countries a provider's games are not offered in: the operator's table
// of free texts, read into country codes.

import type { Restriction } from "../../../lib/api.gen";
import { textHash } from "./hash";

export type { Restriction };

/** Country codes by the provider's name, the name in lower case. */
export type Codes = Record<string, string[]>;

/** "No restrictions", "None", "no": but not Norway. */
const nowhere = /^\s*(no|none|not)\b/i;

/** Names that the language's own list spells otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  usa: "US", us: "US", "united states of america": "US", america: "US",
  uk: "GB", "great britain": "GB", britain: "GB", england: "GB", scotland: "GB", wales: "GB", "northern ireland": "GB",
  uae: "AE", "czech republic": "CZ", holland: "NL", "the netherlands": "NL", turkey: "TR",
  "russian federation": "RU", korea: "KR", "republic of korea": "KR", "democratic peoples republic of korea": "KP",
  "hong kong": "HK", macau: "MO", macao: "MO", burma: "MM", myanmar: "MM", "ivory coast": "CI", swaziland: "SZ",
  macedonia: "MK", "cape verde": "CV", "east timor": "TL", palestine: "PS", "vatican": "VA", "holy see": "VA",
  "democratic republic of the congo": "CD", "democratic republic of congo": "CD", drc: "CD", "congo drc": "CD", congo: "CG",
  "republic of the congo": "CG", "lao peoples democratic republic": "LA", "syrian arab republic": "SY",
  "islamic republic of iran": "IR", "viet nam": "VN", "brunei darussalam": "BN", "republic of moldova": "MD",
  "united republic of tanzania": "TZ", "bosnia": "BA", "trinidad": "TT",
};

function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[.'’`]/g, "")
    .replace(/&/g, " and ")
    .replace(/\bst\b/g, "saint")
    .replace(/[^a-z]+/g, " ")
    .trim();
}

let known: Map<string, string> | null = null;

// The names of all countries, from the browser's own list.
function countries(): Map<string, string> {
  if (known) return known;
  const names = new Map(Object.entries(otherNames));
  const display = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of letters) {
    for (const second of letters) {
      const region = canonical(first + second);
      const name = region && display.of(region);
      if (!region || !name) continue;
      for (const one of [name, name.replace(/\(.*?\)/g, ""), name.replace(/ SAR China$/, "")]) names.set(plain(one), region);
    }
  }
  return (known = names);
}

// Codes of countries that are no more stand for those that took their place.
function canonical(code: string): string | undefined {
  if (code === "ZZ" || code === "EU" || code === "UN" || code === "EZ") return undefined;
  return new Intl.Locale(`und-${code}`).region;
}

function codesOf(part: string): string[] {
  const code = part.trim();
  if (/^[A-Z]{2}$/.test(code)) return [canonical(code === "UK" ? "GB" : code) ?? code];
  const name = plain(part).replace(/^(and|the) /, "");
  const found = countries().get(name);
  if (found) return [found];
  const without = plain(part.replace(/\(.*?\)/g, " ")).replace(/^(and|the) /, "");
  const bare = countries().get(without);
  if (bare) return [bare];
  // "France and Spain", but not "Trinidad and Tobago", which was found above.
  const parts = without.split(" and ");
  return parts.length > 1 ? parts.flatMap((one) => countries().get(one.trim()) ?? []) : [];
}

/** The countries that a text names; words that name none are passed over. */
export function countriesIn(text: string): string[] {
  if (nowhere.test(text)) return [];
  return [...new Set(text.split(/[,;\n/|]+/).flatMap(codesOf))];
}

/** The table as codes. A provider that is listed twice has the countries of both. */
export function readTable(table: readonly Restriction[]): Codes {
  const codes: Codes = {};
  for (const { Provider, Restrictions } of table) {
    const name = String(Provider).toLowerCase();
    codes[name] = [...new Set([...(codes[name] ?? []), ...countriesIn(String(Restrictions))])];
  }
  return codes;
}

/** A short fingerprint of a table: another table, another text. */
export const fingerprint = (table: readonly Restriction[]): string => textHash(JSON.stringify(table));

/** The providers, in lower case, whose games are not offered in a country. */
export function blockedIn(codes: Codes, iso: string): Set<string> {
  return new Set(Object.keys(codes).filter((name) => codes[name]?.includes(iso)));
}
