// The calls of the feed.

import { api } from "../../../lib/api";
import type { LiveGame, ListName, Race } from "./feed.types";

export type { Race, RaceEntry } from "./feed.types";

/** The newest entries of a list, newest first. */
export function latestGames(type: ListName, count: number): Promise<LiveGame[]> {
  return api.post("/api/data/latestGames", { mode: "casino", type, count }, { retry: true });
}

/** The ranking of this week's race. */
export function weeklyRace(): Promise<Race> {
  return api.post("/api/leaderboard", { type: "week" }, { retry: true });
}
