// Applies the server's changes to a shown event. A change contains only differences: everything
// else stays, and unchanged parts stay the same objects.

import type { PublishChange as SportChange, Event as SportEvent, EventAnswer as SportEventAnswer, Group as SportGroup, Market as SportMarket, MarketChange as SportMarketChange, Track } from "../../../lib/api.gen";

/** The server's key of a market within its event: "total/line=2.5". */
export const marketKey = ({ market, specifiers }: Pick<SportMarket, "market" | "specifiers">): string => `${market}/${specifiers}`;

/** An event of a list after a change. A change older than the known state does nothing. */
export function applyToEvent(event: SportEvent, change: SportChange): SportEvent {
  if (change.e !== event.id || change.v <= event.version) return event;
  const changes = event.first && change.m?.find(({ k }) => k === marketKey(event.first!));
  return {
    ...event,
    version: change.v,
    state: change.s,
    phase: change.f,
    play: change.play ?? event.play,
    first: changes ? applyToMarket(event.first!, changes) : event.first,
  };
}

/** An event with all its markets after a change. */
export function applyToView(view: SportEventAnswer, change: SportChange): SportEventAnswer {
  const event = applyToEvent(view.event, change);
  if (event === view.event) return view;
  const changes = new Map((change.m ?? []).map((market) => [market.k, market]));
  const groups = view.groups.map((group) => applyToGroup(group, changes));
  return { event, groups: addMarkets(groups, [...changes.values()]), track: applyToTrack(view.track, change.t) };
}

/** Max number of kept moments, as on the server. */
const maxMoments = 80;

/** The data of a tracker after a change: new moments are added, all other data is replaced. */
export function applyToTrack(before: Track | undefined, changes: Track | undefined): Track | undefined {
  if (!before || !changes) return changes ?? before;
  const last = before.moments.at(-1)?.n ?? 0;
  const added = changes.moments.filter(({ n: number }) => number > last);
  return { ...changes, moments: added.length > 0 ? [...before.moments, ...added].slice(-maxMoments) : before.moments };
}

/** A group with its changes. Applied changes are removed from news. */
function applyToGroup(group: SportGroup, changes: Map<string, SportMarketChange>): SportGroup {
  let changed = false;
  const markets = group.markets.map((market) => {
    const change = changes.get(marketKey(market));
    if (!change) return market;
    changes.delete(marketKey(market));
    changed = true;
    return applyToMarket(market, change);
  });
  return changed ? { ...group, markets } : group;
}

function applyToMarket(market: SportMarket, { s: state, p: prices }: SportMarketChange): SportMarket {
  return { ...market, state, outcomes: market.outcomes.map((outcome, at) => ({ ...outcome, price: prices[at] ?? "" })) };
}

/** New markets include their names, and are added at the end of their group. */
function addMarkets(groups: SportGroup[], changes: SportMarketChange[]): SportGroup[] {
  let all = groups;
  for (const change of changes) {
    if (!change.n || !change.g || !change.o) continue;
    const slash = change.k.indexOf("/");
    const market: SportMarket = {
      market: change.k.slice(0, slash),
      specifiers: change.k.slice(slash + 1),
      name: change.n,
      group: change.g,
      rule: change.r ?? "",
      state: change.s,
      outcomes: change.o.map((outcome, at) => ({ ...outcome, price: change.p[at] ?? "" })),
    };
    all = all.some(({ name }) => name === market.group)
      ? all.map((group) => (group.name === market.group ? { ...group, markets: [...group.markets, market] } : group))
      : [...all, { name: market.group, markets: [market] }];
  }
  return all;
}
