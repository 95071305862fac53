import assert from "node:assert/strict";
import { test } from "node:test";
import { blockedIn, countriesIn, fingerprint, readTable } from "./restrictions.model";

test("countries are read from free text", () => {
  const texts: Record<string, string[]> = {
    "France, United Kingdom, USA": ["FR", "GB", "US"],
    "france ;  the Netherlands; Türkiye": ["FR", "NL", "TR"],
    "Norway": ["NO"],
    "North Korea, North Macedonia": ["KP", "MK"],
    "Bosnia and Herzegovina, Trinidad and Tobago": ["BA", "TT"],
    "France and Spain": ["FR", "ES"],
    "Israel, and Iran": ["IL", "IR"],
    "Côte d'Ivoire, Ivory Coast": ["CI"],
    "Hong Kong, Macau, Myanmar, Burma": ["HK", "MO", "MM"],
    "St. Lucia, Saint Kitts & Nevis": ["LC", "KN"],
    "US, GB, UK": ["US", "GB"],
    "United States (and territories), Congo (DRC), Congo": ["US", "CD", "CG"],
    "Germany, Atlantis, Curaçao": ["DE", "CW"],
  };
  for (const [text, codes] of Object.entries(texts)) assert.deepEqual(countriesIn(text), codes, text);
});

test("a text that starts with the word no restricts nothing", () => {
  for (const text of ["No restrictions", "no", "None", " NO restricted territories: France", "Not restricted"]) {
    assert.deepEqual(countriesIn(text), [], text);
  }
  assert.deepEqual(countriesIn("Norway, France"), ["NO", "FR"]);
  assert.deepEqual(countriesIn(""), []);
});

test("every country of the language's list is known by its name", () => {
  const display = new Intl.DisplayNames("en", { type: "region" });
  for (const code of ["FR", "CZ", "MM", "TL", "RS", "CD", "DE", "SU", "VN", "XK", "BQ"]) {
    const today = new Intl.Locale(`und-${code}`).region ?? "";
    assert.deepEqual(countriesIn(display.of(today) ?? ""), [today]);
  }
});

const table = [
  { Provider: "Reelwright", Restrictions: "France, USA" },
  { Provider: "Open Felt", Restrictions: "No restrictions" },
  { Provider: "reelwright", Restrictions: "Spain" },
];

test("the table becomes codes by provider", () => {
  const codes = readTable(table);
  assert.deepEqual(codes, { reelwright: ["FR", "US", "ES"], "open felt": [] });
  assert.deepEqual([...blockedIn(codes, "ES")], ["reelwright"]);
  assert.equal(blockedIn(codes, "XX").size, 0);
});

test("the fingerprint changes with the table and with nothing else", () => {
  assert.equal(fingerprint(table), fingerprint(structuredClone(table)));
  const other = structuredClone(table);
  other[1]!.Restrictions = "Norway";
  assert.notEqual(fingerprint(table), fingerprint(other));
});
