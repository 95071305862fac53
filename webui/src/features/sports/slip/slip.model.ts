// The slip: what is picked, how it is bet on, and what stands on it now.

import { computed, signal } from "@preact/signals-react";
import { priceOf } from "../../../lib/odds";
import { persisted } from "../../../lib/persist";
import { linesOf, multiple, systemsOf, type System } from "./arithmetic";

/** A selection as it was picked, with what is shown of it. */
export interface Pick {
  event: string;
  market: string;
  specifiers: string;
  outcome: string;
  /** Its place among the outcomes of its market, in which prices are told. */
  place: number;
  /** The price that the player has seen last, as the server writes it; it is agreed to by a press. */
  odds: string;
  version: number;
  home: string;
  away: string;
  marketName: string;
  outcomeName: string;
  banker?: boolean;
}

/** What stands on a pick now. */
export interface Standing {
  odds: string;
  version: number;
  open: boolean;
}

/** How the picks are bet on. */
export type Mode = "single" | "multi" | "system";

/** Which changes of odds are accepted. */
export const acceptances = ["none", "better", "any", "within"] as const;
export type Acceptance = (typeof acceptances)[number];

/** Legs of a slip at most. */
export const mostLegs = 12;

const isPicks = (stored: unknown): Pick[] | undefined =>
  Array.isArray(stored) && stored.every((one) => typeof one === "object" && one !== null && typeof (one as Pick).event === "string" && typeof (one as Pick).odds === "string") ? (stored as Pick[]) : undefined;

export const picks = persisted<Pick[]>("betSlip", [], isPicks);
export const accept = persisted<Acceptance>("oddsAccept", "better", (stored) => acceptances.find((one) => one === stored));
/** The part of the profit, in percent, that a change may take where accept is "within". */
export const slippage = persisted("oddsSlippage", 5);

const wanted = signal<Mode>("single");
const wantedSystem = signal<string | null>(null);
const standings = signal<ReadonlyMap<string, Standing>>(new Map());

/** The server's name of a selection. */
export const keyOf = ({ event, market, specifiers, outcome }: { event: string; market: string; specifiers: string; outcome: string }): string => `${event}/${market}/${specifiers}/${outcome}`;

const keys = computed(() => new Set(picks.value.map(keyOf)));

/** Whether a selection is on the slip. Reads signals. */
export const isPicked = (key: string): boolean => keys.value.has(key);

export type Toggled = "added" | "removed" | "full";

/** Puts a selection on the slip, or takes it off. */
export function toggle(pick: Pick): Toggled {
  const key = keyOf(pick);
  const before = picks.peek();
  if (before.some((one) => keyOf(one) === key)) {
    remove(key);
    return "removed";
  }
  if (before.length >= mostLegs) return "full";
  // A second pick of an event stands in place of the first: they cannot be in one bet.
  const at = before.findIndex(({ event }) => event === pick.event);
  picks.value = at < 0 ? [...before, pick] : before.map((one, place) => (place === at ? pick : one));
  if (before.length === 1 && at < 0) wanted.value = "multi";
  return "added";
}

export function remove(key: string): void {
  picks.value = picks.peek().filter((one) => keyOf(one) !== key);
}

export function clear(): void {
  picks.value = [];
  wanted.value = "single";
}

/** Makes a pick stand in every line of a system, or no longer. */
export function toggleBanker(key: string): void {
  picks.value = picks.peek().map((one) => (keyOf(one) === key ? { ...one, banker: !one.banker } : one));
}

/** The ways in which the slip can be bet on. Reads signals. */
export const modes = computed<Mode[]>(() => (picks.value.length < 2 ? ["single"] : picks.value.length < 3 ? ["single", "multi"] : ["single", "multi", "system"]));

/** How the slip is bet on: what was chosen, as far as it can be. */
export const mode = computed<Mode>(() => (modes.value.includes(wanted.value) ? wanted.value : "single"));

export const chooseMode = (chosen: Mode): void => void (wanted.value = chosen);

/** Legs that are no bankers. */
const loose = computed(() => picks.value.filter(({ banker }) => !banker).length);

export const offeredSystems = computed(() => systemsOf(picks.value.length).filter(({ key, sizes }) => picks.value.length === loose.value || (/^\d+$/.test(key) && (sizes[0] ?? 0) < loose.value)));

export const system = computed<System | null>(() => offeredSystems.value.find(({ key }) => key === wantedSystem.value) ?? offeredSystems.value[0] ?? null);

export const chooseSystem = (key: string): void => void (wantedSystem.value = key);

/** Takes what the server says of a selection now. */
export function stand(key: string, now: Standing): void {
  const before = standings.peek().get(key);
  if (before && before.version > now.version) return;
  standings.value = new Map(standings.peek()).set(key, now);
}

/** What stands on a pick: what the server said last, or what was seen when it was picked. Reads signals. */
export function standingOf(pick: Pick): Standing {
  const now = standings.value.get(keyOf(pick));
  return now && now.version >= pick.version ? now : { odds: pick.odds, version: pick.version, open: true };
}

/** Which way the odds of a pick went since they were agreed to. Reads signals. */
export function moved(pick: Pick): "up" | "down" | null {
  const now = standingOf(pick);
  if (!now.open || now.odds === "" || now.odds === pick.odds) return null;
  return priceOf(now.odds) > priceOf(pick.odds) ? "up" : "down";
}

/** Whether a change of odds needs the player's agreement before a bet. */
export function needsAgreement(pick: Pick, how: Acceptance, percent: number): boolean {
  const now = priceOf(standingOf(pick).odds);
  const seen = priceOf(pick.odds);
  if (now === 0 || now === seen) return false;
  if (how === "any") return false;
  if (how === "none") return true;
  if (now > seen) return false;
  return how === "better" || (now - 1000) * 100 < (seen - 1000) * (100 - percent);
}

/** Agrees to the odds that stand now. */
export function agree(): void {
  picks.value = picks.peek().map((pick) => {
    const { odds, version, open } = standingOf(pick);
    return open && odds !== "" ? { ...pick, odds, version } : pick;
  });
}

/** True while nothing can be bet on one of the picks. Reads signals. */
export const closed = computed(() => picks.value.some((pick) => !standingOf(pick).open));

/** Prices as they stand, in thousandths. */
export const prices = computed(() => picks.value.map((pick) => priceOf(standingOf(pick).odds)));

/** The price of the multiple. */
export const total = computed(() => multiple(prices.value));

/** The sizes of the lines of the slip as it is bet on. */
export const sizes = computed<readonly number[]>(() => {
  if (mode.value === "system") return system.value?.sizes ?? [];
  return [mode.value === "multi" ? picks.value.length : 1];
});

export const lines = computed(() => (mode.value === "single" ? picks.value.length : linesOf(mode.value === "system" ? loose.value : picks.value.length, sizes.value)));
