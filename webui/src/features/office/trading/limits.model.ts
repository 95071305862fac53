// The limits of one market: its own values of the settings of futures. A change of a setting that weakens a
// control waits for a second person.

import { api, isApiError } from "../../../lib/api";
import type { SettingsChange, SettingsRow } from "../../../lib/api.gen";

const marketsKey = "futures.markets";
const closedKey = "futures.closed";

/** The own limits of a market in the setting. */
interface Override {
  ticker: string;
  max_multiplier: number;
  market_cap: string;
  direction_cap: string;
}

/** The form. Empty fields mean the limit of all markets. */
export interface LimitValues {
  multiplier: string;
  marketCap: string;
  directionCap: string;
  takesOrders: boolean;
}

export interface Limits {
  values: LimitValues;
  overrides: Override[];
  closed: string[];
  versions: { markets: number; closed: number };
  /** The limits of all markets. */
  general: Omit<LimitValues, "takesOrders">;
}

/** The limits of a market in the settings. */
export function limitsOf(ticker: string, rows: readonly SettingsRow[]): Limits {
  const row = (key: string) => rows.find((one) => one.key === key);
  const overrides = (row(marketsKey)?.value ?? []) as Override[];
  const closed = (row(closedKey)?.value ?? []) as string[];
  const own = overrides.find((one) => one.ticker === ticker);
  return {
    values: { multiplier: own?.max_multiplier ? String(own.max_multiplier) : "", marketCap: own?.market_cap ?? "", directionCap: own?.direction_cap ?? "", takesOrders: !closed.includes(ticker) },
    overrides, closed,
    versions: { markets: row(marketsKey)?.version ?? 0, closed: row(closedKey)?.version ?? 0 },
    general: { multiplier: String(row("futures.max_multiplier")?.value ?? ""), marketCap: String(row("futures.market_cap")?.value ?? ""), directionCap: String(row("futures.direction_cap")?.value ?? "") },
  };
}

/** The changes of settings that the form makes. Other markets stay as they are. */
export function changesOf(ticker: string, { values: before, overrides, closed, versions }: Limits, values: LimitValues): SettingsChange[] {
  const changes: SettingsChange[] = [];
  const { multiplier, marketCap, directionCap, takesOrders } = values;
  if (multiplier !== before.multiplier || marketCap !== before.marketCap || directionCap !== before.directionCap) {
    const own: Override = { ticker, max_multiplier: Number(multiplier || 0), market_cap: marketCap, direction_cap: directionCap };
    const isEmpty = own.max_multiplier === 0 && marketCap === "" && directionCap === "";
    const at = overrides.findIndex((one) => one.ticker === ticker);
    const value = at < 0 ? [...overrides, own] : isEmpty ? overrides.filter((one) => one.ticker !== ticker) : overrides.with(at, own);
    changes.push({ key: marketsKey, value, version: versions.markets });
  }
  if (takesOrders !== before.takesOrders) {
    changes.push({ key: closedKey, value: takesOrders ? closed.filter((one) => one !== ticker) : [...closed, ticker], version: versions.closed });
  }
  return changes;
}

/** The errors of the form by field. */
export function limitProblems({ multiplier, marketCap, directionCap }: LimitValues): Partial<Record<keyof LimitValues, string>> {
  const problems: Partial<Record<keyof LimitValues, string>> = {};
  if (multiplier !== "" && (!/^\d{1,4}$/.test(multiplier) || Number(multiplier) < 1 || Number(multiplier) > 1000)) problems.multiplier = "Enter a multiplier from 1 to 1000, or nothing.";
  for (const [field, amount] of [["marketCap", marketCap], ["directionCap", directionCap]] as const) {
    if (amount !== "" && (!/^\d{1,12}(\.\d{1,2})?$/.test(amount) || Number(amount) === 0)) problems[field] = "Enter dollars, such as 5000, or nothing.";
  }
  return problems;
}

export const loadLimits = async (ticker: string): Promise<Limits> => limitsOf(ticker, (await api.post("/api/admin/settings", {}, { retry: true })).settings);

/** Saves the changes together. "waiting" if they wait for a second person. */
export async function saveLimits(changes: SettingsChange[], reason: string): Promise<"saved" | "waiting"> {
  try {
    if (changes.length > 0) await api.post("/api/admin/settings/change", { changes, reason });
    return "saved";
  } catch (error) {
    if (isApiError(error) && error.extra.reason === "second_person") return "waiting";
    throw error;
  }
}
