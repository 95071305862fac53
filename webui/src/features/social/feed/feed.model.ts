// Which list of the feed is shown, how long it is, and where its events come from.

import { computed } from "@preact/signals-react";
import { bus } from "../../../lib/bus";
import { enabled, holds } from "../../../lib/permissions";
import { subscribe } from "../../../lib/socket";
import { signedIn } from "../../../lib/store";
import { latestGames } from "./feed.call";
import { delayLimit, LiveList } from "./live.list";
import { liveChannel, liveFeedChannel, liveFeedEntries } from "./feed.state";

export const channels = ["mine", "all", "high_rollers", "race"] as const;
export type Channel = (typeof channels)[number];
export type BetChannel = Exclude<Channel, "race">;

/** The choices of how many entries are shown. */
export const entryCounts = [10, 20, 40];

/** The tabs that the visitor has: a guest has no bets, and the race is a plugin. */
export const offered = computed<Channel[]>(() =>
  channels.filter((channel) => (channel === "mine" ? signedIn.value : channel !== "race" || enabled("race"))),
);

/** The list shown: the stored one as far as the visitor has it. */
export const channel = computed<Channel>(() => {
  const stored = liveFeedChannel.value;
  return offered.value.find((one) => one === stored) ?? "all";
});

/** How many entries are shown. */
export const entries = computed(() => {
  const stored = liveFeedEntries.value;
  return entryCounts.includes(stored) ? stored : 10;
});

export function showChannel(chosen: string): void {
  liveChannel.value = chosen;
}

export function showEntries(count: number): void {
  liveFeedEntries.value = count;
}

/** Whether the feed belongs on a page: it is the casino's. */
export function inCasino(path: string): boolean {
  return !/^\/sport(s|sbook)?(\/|$)/.test(path);
}

/** A list that loads and follows its events; stop() ends that. */
export interface Followed {
  list: LiveList;
  stop(): void;
}

export function follow(name: BetChannel): Followed {
  const list = new LiveList((count) => latestGames(name, count), entries.peek());
  const load = () => void list.load();
  const leave = name === "mine" ? followOwn(list, load) : followAll(name, list, load);
  load();
  return {
    list,
    stop: () => {
      leave();
      list.stop();
    },
  };
}

function followAll(name: BetChannel, list: LiveList, load: () => void): () => void {
  const names = new Names(load);
  const leave = subscribe(`feed:${name}`, {
    event: ({ event, data: game }) => {
      if (event !== "liveGame") return;
      list.receive(game);
      if (!game.user._id && holds("ignore_privacy")) names.wanted(game.delay);
    },
    reset: load,
  });
  return () => {
    leave();
    names.stop();
  };
}

/** At most one call for names in this time, in milliseconds. */
export const namesEvery = 3000;

/**
 * Asks for hidden players by a call, for viewers who may see them: events go
 * to everybody alike and never name them.
 */
export class Names {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly load: () => void) {}

  /** Asks soon, after the hidden player's bet is shown; many wishes make one call. */
  wanted(delay: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.load();
    }, namesEvery + Math.min(Math.max(delay, 0), delayLimit));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/** The player's own channel is listened to anyway: its events come over the bus. */
function followOwn(list: LiveList, load: () => void): () => void {
  const leaves = [
    bus.on("event:liveGame", ({ channel: from, data }) => {
      if (from.startsWith("user:")) list.receive(data);
    }),
    bus.on("live-state", ({ state }) => {
      if (state === "connected") load();
    }),
  ];
  return () => leaves.forEach((leave) => leave());
}
