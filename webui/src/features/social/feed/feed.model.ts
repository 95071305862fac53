// The selected list of the feed, its length, and the source of its events.

import { computed } from "@preact/signals";
import { bus } from "../../../lib/bus";
import { enabled, hasPermission } from "../../../lib/permissions";
import { subscribe } from "../../../lib/socket";
import { onConnected } from "../../../lib/socket/connected";
import { signedIn } from "../../../lib/store";
import { latestGames } from "./feed.call";
import { maxDelay, LiveList } from "./live.list";
import { liveChannel, liveFeedChannel, liveFeedEntries } from "./feed.state";

export const channels = ["mine", "all", "high_rollers", "race"] as const;
export type Channel = (typeof channels)[number];
export type BetChannel = Exclude<Channel, "race">;

/** The choices of the number of entries. */
export const entryCounts = [10, 20, 40];

/** The tabs of the visitor. A guest has no bets, and the race is a plugin. */
export const availableChannels = computed<Channel[]>(() =>
  channels.filter((channel) => (channel === "mine" ? signedIn.value : channel !== "race" || enabled("race"))),
);

/** The selected list: the stored one, if the visitor has it. */
export const channel = computed<Channel>(() => {
  const stored = liveFeedChannel.value;
  return availableChannels.value.find((one) => one === stored) ?? "all";
});

/** The number of entries. */
export const entryCount = computed(() => {
  const stored = liveFeedEntries.value;
  return entryCounts.includes(stored) ? stored : 10;
});

export function showChannel(chosen: string): void {
  liveChannel.value = chosen;
}

export function showEntries(count: number): void {
  liveFeedEntries.value = count;
}

/** Whether the feed is shown on a page. It belongs to the casino. */
export function inCasino(path: string): boolean {
  return !/^\/sport(s|sbook)?(\/|$)/.test(path);
}

/** A list that loads and follows its events. stop() ends that. */
export interface FeedSubscription {
  list: LiveList;
  stop(): void;
}

export function subscribeFeed(name: BetChannel): FeedSubscription {
  const list = new LiveList((count) => latestGames(name, count), entryCount.peek());
  const load = () => void list.load();
  const unsubscribe = name === "mine" ? subscribeOwn(list, load) : subscribeAll(name, list, load);
  load();
  return {
    list,
    stop: () => {
      unsubscribe();
      list.stop();
    },
  };
}

function subscribeAll(name: BetChannel, list: LiveList, load: () => void): () => void {
  const names = new NameReload(load);
  const unsubscribe = subscribe(`feed:${name}`, {
    handleEvent: ({ event, data: game }) => {
      if (event !== "liveGame") return;
      list.receive(game);
      if (!game.user._id && hasPermission("ignore_privacy")) names.request(game.delay);
    },
    reset: load,
  });
  return () => {
    unsubscribe();
    names.stop();
  };
}

/** Min time between two calls for names, in milliseconds. */
export const namesInterval = 3000;

/**
 * Loads the names of hidden players for viewers who may see them. Events are the same for all users
 * and never include these names.
 */
export class NameReload {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly load: () => void) {}

  /** Requests a call soon, after the hidden player's bet is shown. Several requests make one call. */
  request(delay: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.load();
    }, namesInterval + Math.min(Math.max(delay, 0), maxDelay));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/** The player's own channel is always subscribed. Its events arrive over the bus. */
function subscribeOwn(list: LiveList, load: () => void): () => void {
  const unsubscribers = [
    bus.on("event:liveGame", ({ channel: from, data }) => {
      if (from.startsWith("user:")) list.receive(data);
    }),
    onConnected(load),
  ];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}
