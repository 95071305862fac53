// What stands on the picks of the slip: each of their events is listened to while
// the slip is on the page.

import type { BookChange as SportChange, EventAnswer as SportEventAnswer } from "../../../lib/api.gen";
import { subscribe } from "../../../lib/socket";
import { effect } from "@preact/signals-react";
import { api } from "../../../lib/api";
import { contentOfUnit, keyOf, picks, stand, standingOf, standTogether, units, type Unit } from "./slip.model";

/** Listens to the events of all picks until the returned function is called. */
export function followPicks(): () => void {
  const leaves = new Map<string, () => void>();
  const stop = effect(() => {
    const wanted = new Set(picks.value.map(({ event }) => event));
    for (const [event, leave] of leaves) {
      if (wanted.has(event)) continue;
      leave();
      leaves.delete(event);
    }
    for (const event of wanted) if (!leaves.has(event)) leaves.set(event, follow(event));
  });
  const stopPricing = priceTogether();
  return () => {
    stop();
    stopPricing();
    leaves.forEach((leave) => leave());
  };
}

function follow(event: string): () => void {
  return subscribe(`sport-event:${event}`, {
    snapshot: (view) => whole(event, view),
    event: (said) => {
      if (said.event === "sport-event.changed") changed(said.data);
    },
  });
}

/** Takes the whole state of an event: a pick that it does not have is closed. */
function whole(id: string, { event, groups }: SportEventAnswer): void {
  for (const pick of picks.peek()) {
    if (pick.event !== id) continue;
    const market = groups.flatMap(({ markets }) => markets).find((one) => one.market === pick.market && one.specifiers === pick.specifiers);
    const odds = market?.outcomes.find((one) => one.id === pick.outcome)?.price ?? "";
    stand(keyOf(pick), { odds, version: event.version, open: event.state === "open" && odds !== "" });
  }
}

/** Takes a change. Prices are told in the order of a market's outcomes, so that the place of a pick's has to be known. */
function changed(change: SportChange): void {
  for (const pick of picks.peek()) {
    if (pick.event !== change.e) continue;
    const market = change.m?.find(({ k }) => k === `${pick.market}/${pick.specifiers}`);
    const odds = market && (market.p[pick.place] ?? "");
    if (odds !== undefined) stand(keyOf(pick), { odds, version: change.v, open: change.s === "open" && odds !== "" });
    else if (change.s !== "open") stand(keyOf(pick), { odds: "", version: change.v, open: false });
  }
}

/** How long the picks of a match must stay as they are before they are priced, in milliseconds: odds of a running match move together. */
const calm = 250;

/** Asks for the price of picks of one match whenever they, or what stands on them, have changed. */
function priceTogether(): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const asked = new Map<string, string>();
  const stop = effect(() => {
    const wanted = units.value.filter(({ picks: own }) => own.length > 1);
    for (const key of asked.keys()) if (!wanted.some((unit) => unit.key === key)) asked.delete(key);
    for (const unit of wanted) {
      const state = `${contentOfUnit(unit)} ${unit.picks.map((pick) => JSON.stringify(standingOf(pick))).join()}`;
      if (asked.get(unit.key) === state) continue;
      asked.set(unit.key, state);
      clearTimeout(timers.get(unit.key));
      timers.set(unit.key, setTimeout(() => void ask(unit), calm));
    }
  });
  return () => {
    stop();
    timers.forEach(clearTimeout);
  };
}

async function ask(unit: Unit): Promise<void> {
  const selections = unit.picks.map(({ market, specifiers, outcome }) => ({ market, specifiers, outcome }));
  try {
    const { odds, version, reason } = await api.post("/api/bookmaker/together", { event: unit.event, selections }, { retry: true });
    standTogether(unit.key, { of: contentOfUnit(unit), odds, version, open: reason === "", reason: reason === "" ? null : reason });
  } catch {
    // The next change of the odds asks again; until then nothing can be bet.
    standTogether(unit.key, { of: contentOfUnit(unit), odds: "", version: 0, open: false, reason: "closed" });
  }
}
