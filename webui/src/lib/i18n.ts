// Texts by key. Each feature declares its dictionary. Keys that come from the server are looked up
// in all of them.

import { signal } from "@preact/signals";
import { general, validation } from "./locale/en";

export type Params = Record<string, string | number>;

/** The current language. English is the only one so far. */
export const language = signal("en");

const allTexts = new Map<string, string>(Object.entries({ ...general, ...validation }));
const plurals = new Map<string, Intl.PluralRules>();

/**
 * Fills in a text: {name} by value, {n|device|devices} by the number's plural form. A missing value
 * stays visible as its name in braces.
 */
export function fill(text: string, params: Params = {}, locale = "en"): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (match, name: string, one?: string, other?: string) => {
    const value = params[name];
    if (value === undefined) return match;
    if (one === undefined || other === undefined) return String(value);
    return rulesOf(locale).select(Number(value)) === "one" ? one : other;
  });
}

function rulesOf(locale: string): Intl.PluralRules {
  const rules = plurals.get(locale) ?? new Intl.PluralRules(locale);
  plurals.set(locale, rules);
  return rules;
}

/** Declares texts. The returned function looks them up by their own keys. */
export function dictionary<D extends Record<string, string>>(texts: D): (key: keyof D & string, params?: Params) => string {
  for (const [key, text] of Object.entries(texts)) allTexts.set(key, text);
  return (key, params) => fill(texts[key] ?? key, params, language.peek());
}

/** The text of any key. Without one the fallback, or the key itself. */
export function t(key: string, params?: Params, fallback?: string): string {
  const text = allTexts.get(key) ?? fallback ?? key;
  return fill(text, params, language.peek());
}

/** Whether a dictionary contains the key. */
export function hasText(key: string): boolean {
  return allTexts.has(key);
}
