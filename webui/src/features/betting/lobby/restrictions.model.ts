// The countries in which a provider's games are not available: parses the operator's free-text
// table into country codes.

import type { Restriction } from "../../../lib/api.gen";
import { textHash } from "./hash";

export type { Restriction };

/** Country codes by the provider's name in lower case. */
export type Codes = Record<string, string[]>;

/** "No restrictions", "None", "no": but not Norway. */
const noRestriction = /^\s*(no|none|not)\b/i;

/** Names that the browser's own list spells differently. */
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

function normalize(name: string): string {
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

let countryCodes: Map<string, string> | null = null;

// The names of all countries, from the browser's list.
function countries(): Map<string, string> {
  if (countryCodes) return countryCodes;
  const names = new Map(Object.entries(otherNames));
  const display = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of alphabet) {
    for (const second of alphabet) {
      const region = canonical(first + second);
      const name = region && display.of(region);
      if (!region || !name) continue;
      for (const one of [name, name.replace(/\(.*?\)/g, ""), name.replace(/ SAR China$/, "")]) names.set(normalize(one), region);
    }
  }
  return (countryCodes = names);
}

// Maps codes of former countries to their successors.
function canonical(code: string): string | undefined {
  if (code === "ZZ" || code === "EU" || code === "UN" || code === "EZ") return undefined;
  return new Intl.Locale(`und-${code}`).region;
}

function codesOf(part: string): string[] {
  const code = part.trim();
  if (/^[A-Z]{2}$/.test(code)) return [canonical(code === "UK" ? "GB" : code) ?? code];
  const name = normalize(part).replace(/^(and|the) /, "");
  const found = countries().get(name);
  if (found) return [found];
  const withoutParentheses = normalize(part.replace(/\(.*?\)/g, " ")).replace(/^(and|the) /, "");
  const codeWithoutParentheses = countries().get(withoutParentheses);
  if (codeWithoutParentheses) return [codeWithoutParentheses];
  // Splits "France and Spain". "Trinidad and Tobago" was found above.
  const parts = withoutParentheses.split(" and ");
  return parts.length > 1 ? parts.flatMap((one) => countries().get(one.trim()) ?? []) : [];
}

/** The countries that a text names. Other words are ignored. */
export function countriesIn(text: string): string[] {
  if (noRestriction.test(text)) return [];
  return [...new Set(text.split(/[,;\n/|]+/).flatMap(codesOf))];
}

/** The table as codes. If a provider is listed twice, its countries are merged. */
export function readTable(table: readonly Restriction[]): Codes {
  const codes: Codes = {};
  for (const { Provider, Restrictions } of table) {
    const name = String(Provider).toLowerCase();
    codes[name] = [...new Set([...(codes[name] ?? []), ...countriesIn(String(Restrictions))])];
  }
  return codes;
}

/** A short fingerprint of a table. It changes with the table. */
export const fingerprint = (table: readonly Restriction[]): string => textHash(JSON.stringify(table));

/** The providers, in lower case, whose games are not available in a country. */
export function blockedIn(codes: Codes, iso: string): Set<string> {
  return new Set(Object.keys(codes).filter((name) => codes[name]?.includes(iso)));
}
