// The slip: what is picked, how it is bet on, and what stands on it now.

import { computed, signal } from "@preact/signals-react";
import type { Selection, TogetherAnswer } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
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

/** Legs of a slip at most, and of one match. */
export const mostLegs = bootstrap.slip?.legs ?? 12;
export const mostTogether = 6;

/** What is one leg of a bet: a pick, or all picks of one match, which are bet on as one. */
export interface Unit {
  key: string;
  event: string;
  picks: readonly Pick[];
  banker: boolean;
}

/** Why picks of one match have no price together. */
export type Reason = Exclude<TogetherAnswer["reason"], "">;

/** What the server said of the picks of one match: of which, and what stands on them. */
export interface Joint extends Standing {
  of: string;
  reason: Reason | null;
}

const isPicks = (stored: unknown): Pick[] | undefined =>
  Array.isArray(stored) && stored.every((one) => typeof one === "object" && one !== null && typeof (one as Pick).event === "string" && typeof (one as Pick).odds === "string") ? (stored as Pick[]) : undefined;

export const picks = persisted<Pick[]>("betSlip", [], isPicks);
export const accept = persisted<Acceptance>("oddsAccept", "better", (stored) => acceptances.find((one) => one === stored));
/** The part of the profit, in percent, that a change may take where accept is "within". */
export const slippage = persisted("oddsSlippage", 5);
/** Whether a second pick of a match joins the first, or stands in its place. */
export const sameGame = persisted("slipSameGame", false);

const wanted = signal<Mode>("single");
const wantedSystem = signal<string | null>(null);
const standings = signal<ReadonlyMap<string, Standing>>(new Map());
/** What stands on the picks of matches together, and what the player has seen of it. */
const joints = signal<ReadonlyMap<string, Joint>>(new Map());
const seenJoints = signal<ReadonlyMap<string, Joint>>(new Map());

/** The server's name of a selection. */
export const keyOf = ({ event, market, specifiers, outcome }: Selection): string => `${event}/${market}/${specifiers}/${outcome}`;

const keys = computed(() => new Set(picks.value.map(keyOf)));

/** Whether a selection is on the slip. Reads signals. */
export const isPicked = (key: string): boolean => keys.value.has(key);

export type Toggled = "added" | "removed" | "full";

/** The legs of a bet on these picks: those of one match are one. */
export function unitsOf(all: readonly Pick[]): Unit[] {
  const byEvent = new Map<string, Pick[]>();
  for (const pick of all) byEvent.set(pick.event, [...(byEvent.get(pick.event) ?? []), pick]);
  return [...byEvent].map(([event, own]) => ({ key: own.length > 1 ? `${event}/together` : keyOf(own[0]!), event, picks: own, banker: own[0]!.banker === true }));
}

export const units = computed(() => unitsOf(picks.value));

/** The picks of a match that were priced together, as one text. */
export const contentOfUnit = ({ picks: own }: Unit): string => own.map(keyOf).sort().join("; ");

/** Puts a selection on the slip, or takes it off. */
export function toggle(pick: Pick): Toggled {
  const key = keyOf(pick);
  const before = picks.peek();
  if (before.some((one) => keyOf(one) === key)) {
    remove(key);
    return "removed";
  }
  const own = before.filter(({ event }) => event === pick.event);
  const joins = sameGame.peek() || own.length > 1;
  // Two outcomes of one market never win together; without the switch neither do two picks of a match.
  const displaced = joins ? own.find((one) => one.market === pick.market && one.specifiers === pick.specifiers) : own[0];
  if (!displaced && (before.length >= mostLegs || own.length >= mostTogether)) return "full";
  const legs = unitsOf(before).length;
  const banker = own[0]?.banker;
  const added = banker ? { ...pick, banker } : pick;
  picks.value = displaced ? before.map((one) => (one === displaced ? added : one)) : [...before, added];
  if (legs === 1 && unitsOf(picks.peek()).length === 2) wanted.value = "multi";
  return "added";
}

export function remove(key: string): void {
  picks.value = picks.peek().filter((one) => keyOf(one) !== key);
}

/** Takes a leg off, with all of its picks. */
export function removeUnit(key: string): void {
  const gone = new Set(units.peek().find((unit) => unit.key === key)?.picks.map(keyOf));
  picks.value = picks.peek().filter((one) => !gone.has(keyOf(one)));
}

export function clear(): void {
  picks.value = [];
  wanted.value = "single";
}

/** Puts picks on the slip in place of what is there. */
export function replace(all: readonly Pick[], how: Mode): void {
  picks.value = all.slice(0, mostLegs);
  wanted.value = how;
}

/** Makes a leg stand in every line of a system, or no longer. */
export function toggleBanker({ event, banker }: Unit): void {
  picks.value = picks.peek().map((one) => (one.event === event ? { ...one, banker: !banker } : one));
}

/** The ways in which the slip can be bet on. Reads signals. */
export const modes = computed<Mode[]>(() => (units.value.length < 2 ? ["single"] : units.value.length < 3 ? ["single", "multi"] : ["single", "multi", "system"]));

/** How the slip is bet on: what was chosen, as far as it can be. */
export const mode = computed<Mode>(() => (modes.value.includes(wanted.value) ? wanted.value : "single"));

export const chooseMode = (chosen: Mode): void => void (wanted.value = chosen);

/** Legs that are no bankers. */
const loose = computed(() => units.value.filter(({ banker }) => !banker).length);

export const offeredSystems = computed(() => systemsOf(units.value.length, units.value.length - loose.value));

/** Whether one more leg can be a banker: two that are none are needed for more than one line. */
export const moreBankers = computed(() => loose.value > 2);

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

/** Takes what the server says of the picks of a match together. What is told first of new picks is what the player sees of them. */
export function standTogether(key: string, now: Joint): void {
  const before = joints.peek().get(key);
  if (before && before.of === now.of && before.version > now.version) return;
  joints.value = new Map(joints.peek()).set(key, now);
  if (now.open && seenJoints.peek().get(key)?.of !== now.of) seenJoints.value = new Map(seenJoints.peek()).set(key, now);
}

/** What the server said of a leg of several picks; null while it was not asked for these. Reads signals. */
export function jointOf(unit: Unit): Joint | null {
  const now = joints.value.get(unit.key);
  return now?.of === contentOfUnit(unit) ? now : null;
}

const unknown: Standing = { odds: "", version: 0, open: false };

/** What stands on a leg. Reads signals. */
export function unitStanding(unit: Unit): Standing {
  if (unit.picks.length === 1) return standingOf(unit.picks[0]!);
  return unit.picks.every((pick) => standingOf(pick).open) ? (jointOf(unit) ?? unknown) : unknown;
}

/** The odds of a leg that the player has agreed to. Reads signals. */
function seenOdds(unit: Unit): string {
  if (unit.picks.length === 1) return unit.picks[0]!.odds;
  const seen = seenJoints.value.get(unit.key);
  return seen?.of === contentOfUnit(unit) ? seen.odds : unitStanding(unit).odds;
}

/** Which way the odds of a leg went since they were agreed to. Reads signals. */
export function moved(unit: Unit): "up" | "down" | null {
  const now = unitStanding(unit);
  const seen = seenOdds(unit);
  if (!now.open || now.odds === "" || now.odds === seen) return null;
  return priceOf(now.odds) > priceOf(seen) ? "up" : "down";
}

/** Whether a change of odds needs the player's agreement before a bet. */
export function needsAgreement(unit: Unit, how: Acceptance, percent: number): boolean {
  const now = priceOf(unitStanding(unit).odds);
  const seen = priceOf(seenOdds(unit));
  if (now === 0 || now === seen) return false;
  if (how === "any") return false;
  if (how === "none") return true;
  if (now > seen) return false;
  return how === "better" || (now - 1000) * 100 < (seen - 1000) * (100 - percent);
}

/** Agrees to the odds that stand now. */
export function agree(): void {
  seenJoints.value = new Map(joints.peek());
  picks.value = picks.peek().map((pick) => {
    const { odds, version, open } = standingOf(pick);
    return open && odds !== "" ? { ...pick, odds, version } : pick;
  });
}

/** True while one of the picks is closed. Reads signals. */
export const closed = computed(() => picks.value.some((pick) => !standingOf(pick).open));

/** True while one of the legs has no odds. Reads signals. */
export const unpriced = computed(() => units.value.some((unit) => !unitStanding(unit).open));

/** Prices as they stand, in thousandths. */
export const prices = computed(() => units.value.map((unit) => priceOf(unitStanding(unit).odds)));

/** The price of the multiple. */
export const total = computed(() => multiple(prices.value));

/** The sizes of the lines of the slip as it is bet on. */
export const sizes = computed<readonly number[]>(() => {
  if (mode.value === "system") return system.value?.sizes ?? [];
  return [mode.value === "multi" ? units.value.length : 1];
});

export const lines = computed(() => (mode.value === "single" ? units.value.length : linesOf(mode.value === "system" ? loose.value : units.value.length, sizes.value)));
