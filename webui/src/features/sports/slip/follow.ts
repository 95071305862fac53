// What stands on the picks of the slip: each of their events is listened to while
// the slip is on the page.

import type { BookChange as SportChange, EventAnswer as SportEventAnswer } from "../../../lib/api.gen";
import { subscribe } from "../../../lib/socket";
import { effect } from "@preact/signals-react";
import { keyOf, picks, stand } from "./slip.model";

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
  return () => {
    stop();
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
