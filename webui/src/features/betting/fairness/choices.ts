// Reads the choices of a bet strictly, in the format of the API.

import { Problem } from "./problem";

/** A JSON object with members that are not checked yet. */
export type JsonObject = Record<string, unknown>;

const present = (value: unknown) => value !== undefined && value !== null && value !== "";

/** An integer. "7" is accepted, 7.5 is not. */
export function readInteger(input: JsonObject, name: string, min: number, max: number, defaultValue?: number): number {
  const value = input[name];
  if (!present(value) && defaultValue !== undefined) return defaultValue;
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(number >= min && number <= max)) throw new Problem(name, "fairness.bad.whole", { min, max });
  return number;
}

export function readOption<Name extends string>(input: JsonObject, name: string, names: readonly Name[], defaultValue?: Name): Name {
  const value = input[name];
  if (!present(value) && defaultValue !== undefined) return defaultValue;
  const found = names.find((known) => known === value);
  if (found === undefined) throw new Problem(name, "fairness.bad.option", { options: names.join(", ") });
  return found;
}

/** A decimal as an integer multiple of 10^-places. Null if absent. */
export function readDecimal(input: JsonObject, name: string, places: number): bigint | null {
  const value = input[name];
  if (!present(value)) return null;
  const match = /^(\d{0,30})(?:[.,](\d{0,30}))?$/.exec(String(value).trim());
  const [, wholes = "", part = ""] = match ?? [];
  if (wholes + part === "") throw new Problem(name, "fairness.bad.number");
  const digits = part.replace(/0+$/, "");
  if (digits.length > places) throw new Problem(name, "fairness.bad.places", { places });
  return BigInt(wholes + digits.padEnd(places, "0"));
}

/** A list of distinct integers. Null if absent. */
export function readNumbers(input: JsonObject, name: string, min: number, max: number, maxCount: number): number[] | null {
  const value = input[name];
  if (!present(value) || (Array.isArray(value) && value.length === 0)) return null;
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const good = list.length > 0 && list.length <= maxCount && list.every((one) => Number.isInteger(one) && (one as number) >= min && (one as number) <= max);
  if (!good || new Set(list).size !== list.length) throw new Problem(name, "fairness.bad.list", { min, max, most: maxCount });
  return list as number[];
}

/** A boolean. Null if absent. */
export function readBoolean(input: JsonObject, name: string): boolean | null {
  const value = input[name];
  if (!present(value)) return null;
  if (typeof value !== "boolean") throw new Problem(name, "fairness.bad.flag");
  return value;
}
