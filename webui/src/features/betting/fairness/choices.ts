// Reads the choices of a bet strictly, as they are on the wire.

import { Problem } from "./problem";

/** An object of JSON whose members are not yet known. */
export type Given = Record<string, unknown>;

const present = (value: unknown) => value !== undefined && value !== null && value !== "";

/** A whole number; "7" counts, 7.5 does not. */
export function whole(given: Given, name: string, min: number, max: number, standard?: number): number {
  const value = given[name];
  if (!present(value) && standard !== undefined) return standard;
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(number >= min && number <= max)) throw new Problem(name, "fairness.bad.whole", { min, max });
  return number;
}

export function option<Name extends string>(given: Given, name: string, names: readonly Name[], standard?: Name): Name {
  const value = given[name];
  if (!present(value) && standard !== undefined) return standard;
  const found = names.find((known) => known === value);
  if (found === undefined) throw new Problem(name, "fairness.bad.option", { options: names.join(", ") });
  return found;
}

/** A decimal as a count of 10^-places; null when it was not given. */
export function decimal(given: Given, name: string, places: number): bigint | null {
  const value = given[name];
  if (!present(value)) return null;
  const match = /^(\d{0,30})(?:[.,](\d{0,30}))?$/.exec(String(value).trim());
  const [, wholes = "", part = ""] = match ?? [];
  if (wholes + part === "") throw new Problem(name, "fairness.bad.number");
  const digits = part.replace(/0+$/, "");
  if (digits.length > places) throw new Problem(name, "fairness.bad.places", { places });
  return BigInt(wholes + digits.padEnd(places, "0"));
}

/** A list of different whole numbers; null when it was not given. */
export function numbers(given: Given, name: string, min: number, max: number, most: number): number[] | null {
  const value = given[name];
  if (!present(value) || (Array.isArray(value) && value.length === 0)) return null;
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const good = list.length > 0 && list.length <= most && list.every((one) => Number.isInteger(one) && (one as number) >= min && (one as number) <= max);
  if (!good || new Set(list).size !== list.length) throw new Problem(name, "fairness.bad.list", { min, max, most });
  return list as number[];
}

/** Yes or no; null when it was not given. */
export function flag(given: Given, name: string): boolean | null {
  const value = given[name];
  if (!present(value)) return null;
  if (typeof value !== "boolean") throw new Problem(name, "fairness.bad.flag");
  return value;
}
