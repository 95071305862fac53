// The slip: the picks, the type of bet, and the current odds.

import { computed, signal } from "@preact/signals";
import type { Selection, BetBuilderAnswer } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import { priceOf } from "../../../lib/odds";
import { persisted } from "../../../lib/persist";
import { linesOf, multiplePrice, systemsOf, type System } from "./arithmetic";

/** A selection at the time of the pick, with its displayed data. */
export interface Pick {
  event: string;
  market: string;
  specifiers: string;
  outcome: string;
  /** Its index among the outcomes of its market. Prices are sent in this order. */
  index: number;
  /** The price that the player has last seen, in the server's format. A press accepts it. */
  odds: string;
  version: number;
  home: string;
  away: string;
  marketName: string;
  outcomeName: string;
  banker?: boolean;
}

/** The current state of a pick. */
export interface PickState {
  odds: string;
  version: number;
  open: boolean;
}

/** The types of bet. */
export type BetType = "single" | "multi" | "system";

/** Which changes of odds are accepted. */
export const acceptances = ["none", "better", "any", "within"] as const;
export type OddsAcceptance = (typeof acceptances)[number];

/** Max number of legs of a slip, and of picks of one match. */
export const maxLegs = bootstrap.slip?.legs ?? 12;
export const maxBuilderPicks = 6;

/** One leg of a bet: a pick, or all combined picks of one match. */
export interface SlipLeg {
  key: string;
  event: string;
  picks: readonly Pick[];
  banker: boolean;
}

/** Why picks of one match cannot be combined. */
export type Reason = Exclude<BetBuilderAnswer["reason"], "">;

/** The server's response for the picks of one match: the picks, and their state. */
export interface BuilderState extends PickState {
  content: string;
  reason: Reason | null;
}

const isPicks = (stored: unknown): Pick[] | undefined =>
  Array.isArray(stored) && stored.every((item) => typeof item === "object" && item !== null && typeof (item as Pick).event === "string" && typeof (item as Pick).odds === "string") ? (stored as Pick[]) : undefined;

export const picks = persisted<Pick[]>("betSlip", [], isPicks);
export const oddsAcceptance = persisted<OddsAcceptance>("oddsAccept", "better", (stored) => acceptances.find((item) => item === stored));
/** The share of the profit, in percent, that a change may reduce if accept is "within". */
export const slippage = persisted("oddsSlippage", 5);
/** Whether a second pick of a match is combined with the first, or replaces it. */
export const sameGame = persisted("slipSameGame", false);

const selectedMode = signal<BetType>("single");
const selectedSystem = signal<string | null>(null);
const pickStates = signal<ReadonlyMap<string, PickState>>(new Map());
/** The state of combined picks, and the odds that the player has seen. */
const builderStates = signal<ReadonlyMap<string, BuilderState>>(new Map());
const acceptedBuilders = signal<ReadonlyMap<string, BuilderState>>(new Map());

/** The server's id of a selection. */
export const keyOf = ({ event, market, specifiers, outcome }: Selection): string => `${event}/${market}/${specifiers}/${outcome}`;

const pickedKeys = computed(() => new Set(picks.value.map(keyOf)));

/** Whether a selection is on the slip. Reads signals. */
export const isPicked = (key: string): boolean => pickedKeys.value.has(key);

export type ToggleResult = "added" | "removed" | "full";

/** The legs of a bet on these picks. Picks of one match are one leg. */
export function legsOfPicks(all: readonly Pick[]): SlipLeg[] {
  const byEvent = new Map<string, Pick[]>();
  for (const pick of all) byEvent.set(pick.event, [...(byEvent.get(pick.event) ?? []), pick]);
  return [...byEvent].map(([event, samePicks]) => ({ key: samePicks.length > 1 ? `${event}/together` : keyOf(samePicks[0]!), event, picks: samePicks, banker: samePicks[0]!.banker === true }));
}

export const slipLegs = computed(() => legsOfPicks(picks.value));

/** The picks of a match that were priced together, as one text. */
export const legContent = ({ picks: samePicks }: SlipLeg): string => samePicks.map(keyOf).sort().join("; ");

/** Adds a selection to the slip, or removes it. */
export function toggle(pick: Pick): ToggleResult {
  const key = keyOf(pick);
  const before = picks.peek();
  if (before.some((item) => keyOf(item) === key)) {
    removePick(key);
    return "removed";
  }
  const samePicks = before.filter(({ event }) => event === pick.event);
  const combines = sameGame.peek() || samePicks.length > 1;
  // Two outcomes of one market never win together. Without the setting, two picks of a match are
  // not combined either.
  const replaced = combines ? samePicks.find((item) => item.market === pick.market && item.specifiers === pick.specifiers) : samePicks[0];
  if (!replaced && (before.length >= maxLegs || samePicks.length >= maxBuilderPicks)) return "full";
  const legs = legsOfPicks(before).length;
  const banker = samePicks[0]?.banker;
  const added = banker ? { ...pick, banker } : pick;
  picks.value = replaced ? before.map((item) => (item === replaced ? added : item)) : [...before, added];
  if (legs === 1 && legsOfPicks(picks.peek()).length === 2) selectedMode.value = "multi";
  return "added";
}

export function removePick(key: string): void {
  picks.value = picks.peek().filter((item) => keyOf(item) !== key);
}

/** Removes a leg with all of its picks. */
export function removeLeg(key: string): void {
  const removedKeys = new Set(slipLegs.peek().find((leg) => leg.key === key)?.picks.map(keyOf));
  picks.value = picks.peek().filter((item) => !removedKeys.has(keyOf(item)));
}

export function clearSlip(): void {
  picks.value = [];
  selectedMode.value = "single";
}

/** Replaces the picks on the slip. */
export function replacePicks(all: readonly Pick[], acceptance: BetType): void {
  picks.value = all.slice(0, maxLegs);
  selectedMode.value = acceptance;
}

/** Makes a leg a banker, which is in every line of a system, or a normal leg again. */
export function toggleBanker({ event, banker }: SlipLeg): void {
  picks.value = picks.peek().map((item) => (item.event === event ? { ...item, banker: !banker } : item));
}

/** The available types of bet. Reads signals. */
export const modes = computed<BetType[]>(() => (slipLegs.value.length < 2 ? ["single"] : slipLegs.value.length < 3 ? ["single", "multi"] : ["single", "multi", "system"]));

/** The current type of bet: the selected one, if it is available. */
export const mode = computed<BetType>(() => (modes.value.includes(selectedMode.value) ? selectedMode.value : "single"));

export const chooseMode = (chosen: BetType): void => void (selectedMode.value = chosen);

/** Number of legs that are not bankers. */
const nonBankerCount = computed(() => slipLegs.value.filter(({ banker }) => !banker).length);

export const offeredSystems = computed(() => systemsOf(slipLegs.value.length, slipLegs.value.length - nonBankerCount.value));

/** Whether one more leg can be a banker. More than one line needs two legs that are not bankers. */
export const canAddBanker = computed(() => nonBankerCount.value > 2);

export const system = computed<System | null>(() => offeredSystems.value.find(({ key }) => key === selectedSystem.value) ?? offeredSystems.value[0] ?? null);

export const chooseSystem = (key: string): void => void (selectedSystem.value = key);

/** Applies the server's state of a selection. */
export function setPickState(key: string, current: PickState): void {
  const before = pickStates.peek().get(key);
  if (before && before.version > current.version) return;
  pickStates.value = new Map(pickStates.peek()).set(key, current);
}

/** The state of a pick: the server's latest, or that at the time of the pick. Reads signals. */
export function pickState(pick: Pick): PickState {
  const current = pickStates.value.get(keyOf(pick));
  return current && current.version >= pick.version ? current : { odds: pick.odds, version: pick.version, open: true };
}

/**
 * Applies the server's state of combined picks. The first price of new picks counts as seen by the
 * player.
 */
export function setBuilderState(key: string, current: BuilderState): void {
  const before = builderStates.peek().get(key);
  if (before && before.content === current.content && before.version > current.version) return;
  builderStates.value = new Map(builderStates.peek()).set(key, current);
  if (current.open && acceptedBuilders.peek().get(key)?.content !== current.content) acceptedBuilders.value = new Map(acceptedBuilders.peek()).set(key, current);
}

/**
 * The server's state of a leg of several picks. Null if it was not requested for these picks. Reads
 * signals.
 */
export function builderState(leg: SlipLeg): BuilderState | null {
  const current = builderStates.value.get(leg.key);
  return current?.content === legContent(leg) ? current : null;
}

const unknownState: PickState = { odds: "", version: 0, open: false };

/** The state of a leg. Reads signals. */
export function legState(leg: SlipLeg): PickState {
  if (leg.picks.length === 1) return pickState(leg.picks[0]!);
  return leg.picks.every((pick) => pickState(pick).open) ? (builderState(leg) ?? unknownState) : unknownState;
}

/** The odds of a leg that the player has accepted. Reads signals. */
function acceptedOdds(leg: SlipLeg): string {
  if (leg.picks.length === 1) return leg.picks[0]!.odds;
  const accepted = acceptedBuilders.value.get(leg.key);
  return accepted?.content === legContent(leg) ? accepted.odds : legState(leg).odds;
}

/** The change of a leg's odds since they were accepted. Reads signals. */
export function oddsChange(leg: SlipLeg): "up" | "down" | null {
  const current = legState(leg);
  const accepted = acceptedOdds(leg);
  if (!current.open || current.odds === "" || current.odds === accepted) return null;
  return priceOf(current.odds) > priceOf(accepted) ? "up" : "down";
}

/** Whether a change of odds must be accepted by the player before a bet. */
export function needsAgreement(leg: SlipLeg, acceptance: OddsAcceptance, percent: number): boolean {
  const current = priceOf(legState(leg).odds);
  const accepted = priceOf(acceptedOdds(leg));
  if (current === 0 || current === accepted) return false;
  if (acceptance === "any") return false;
  if (acceptance === "none") return true;
  if (current > accepted) return false;
  return acceptance === "better" || (current - 1000) * 100 < (accepted - 1000) * (100 - percent);
}

/** Accepts the current odds. */
export function acceptCurrentOdds(): void {
  acceptedBuilders.value = new Map(builderStates.peek());
  picks.value = picks.peek().map((pick) => {
    const { odds, version, open } = pickState(pick);
    return open && odds !== "" ? { ...pick, odds, version } : pick;
  });
}

/** True while one of the picks is closed. Reads signals. */
export const hasClosedPick = computed(() => picks.value.some((pick) => !pickState(pick).open));

/** True while one of the legs has no odds. Reads signals. */
export const hasUnpricedLeg = computed(() => slipLegs.value.some((leg) => !legState(leg).open));

/** Current prices in thousandths. */
export const prices = computed(() => slipLegs.value.map((leg) => priceOf(legState(leg).odds)));

/** The price of the multiple. */
export const multipleOdds = computed(() => multiplePrice(prices.value));

/** The line sizes of the slip with its current type of bet. */
export const lineSizes = computed<readonly number[]>(() => {
  if (mode.value === "system") return system.value?.sizes ?? [];
  return [mode.value === "multi" ? slipLegs.value.length : 1];
});

export const lineCount = computed(() => (mode.value === "single" ? slipLegs.value.length : linesOf(mode.value === "system" ? nonBankerCount.value : slipLegs.value.length, lineSizes.value)));
