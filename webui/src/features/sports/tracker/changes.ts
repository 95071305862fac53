// What a change of the server does to an event that is shown. Only what differs is
// told: everything else stays, and what did not change stays the same object.

import type { BookChange as SportChange, Event as SportEvent, EventAnswer as SportEventAnswer, Group as SportGroup, Market as SportMarket, MarketChange as SportMarketChange, Track } from "../../../lib/api.gen";

/** The server's name of a market within its event: "total/line=2.5". */
export const marketKey = ({ market, specifiers }: Pick<SportMarket, "market" | "specifiers">): string => `${market}/${specifiers}`;

/** An event of a list after a change. An older change than what is known does nothing. */
export function changedEvent(event: SportEvent, change: SportChange): SportEvent {
  if (change.e !== event.id || change.v <= event.version) return event;
  const news = event.first && change.m?.find(({ k }) => k === marketKey(event.first!));
  return {
    ...event,
    version: change.v,
    state: change.s,
    phase: change.f,
    play: change.play ?? event.play,
    first: news ? changedMarket(event.first!, news) : event.first,
  };
}

/** An event with all its markets after a change. */
export function changedView(view: SportEventAnswer, change: SportChange): SportEventAnswer {
  const event = changedEvent(view.event, change);
  if (event === view.event) return view;
  const news = new Map((change.m ?? []).map((market) => [market.k, market]));
  const groups = view.groups.map((group) => changedGroup(group, news));
  return { event, groups: withNew(groups, [...news.values()]), track: trackAfter(view.track, change.t) };
}

/** How many moments are kept, as the server does. */
const maxMoments = 80;

/** What a tracker draws after a change: moments that are new join the others, all else is replaced. */
export function trackAfter(before: Track | undefined, news: Track | undefined): Track | undefined {
  if (!before || !news) return news ?? before;
  const last = before.moments.at(-1)?.n ?? 0;
  const fresh = news.moments.filter(({ n: number }) => number > last);
  return { ...news, moments: fresh.length > 0 ? [...before.moments, ...fresh].slice(-maxMoments) : before.moments };
}

/** A group with its changes; those that were found leave the news. */
function changedGroup(group: SportGroup, news: Map<string, SportMarketChange>): SportGroup {
  let differs = false;
  const markets = group.markets.map((market) => {
    const change = news.get(marketKey(market));
    if (!change) return market;
    news.delete(marketKey(market));
    differs = true;
    return changedMarket(market, change);
  });
  return differs ? { ...group, markets } : group;
}

function changedMarket(market: SportMarket, { s: state, p: prices }: SportMarketChange): SportMarket {
  return { ...market, state, outcomes: market.outcomes.map((outcome, at) => ({ ...outcome, price: prices[at] ?? "" })) };
}

/** Markets that are new come with their names, at the end of their group. */
function withNew(groups: SportGroup[], news: SportMarketChange[]): SportGroup[] {
  let all = groups;
  for (const change of news) {
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
