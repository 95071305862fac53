// The calls of the feed.

import { api } from "../../../lib/api";
import type { LiveGame, ListName } from "./feed.types";

type Post = <Answer>(path: string, body: unknown, options: { retry: boolean }) => Promise<Answer>;
const post = api.post as unknown as Post;

/** The newest entries of a list, newest first. */
export function latestGames(type: ListName, count: number): Promise<LiveGame[]> {
  return post<LiveGame[]>("/api/data/latestGames", { mode: "casino", type, count }, { retry: true });
}

export interface RaceEntry {
  user: LiveGame["user"];
  /** Dollars. */
  entry: { wager_usd: number };
  place: number;
  /** Dollars. */
  prize: number;
}

export interface Race {
  week: number;
  endsAt: number;
  /** The time zone in which the week begins and ends. */
  zone: string;
  /** Dollars. */
  reward: number;
  entries: RaceEntry[];
}

/** How this week's race stands. */
export function weeklyRace(): Promise<Race> {
  return post<Race>("/api/leaderboard", { type: "week" }, { retry: true });
}
