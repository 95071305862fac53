// The calls of the feed, and the types of their answers.

import { api } from "../../../lib/api";
import type { LatestRequest, LeaderboardAnswer, LiveGame } from "../../../lib/api.gen";

/** The server's messages about wagers of the feed, with the names used here. */
export type { Entry as RaceEntry, LeaderboardAnswer as Race, LiveGame, Next as RaceNext, PlayerView, You as RaceYou } from "../../../lib/api.gen";

/** The lists of the call. */
export type ListName = LatestRequest["type"];

/** The newest entries of a list, newest first. */
export function latestGames(type: ListName, count: number): Promise<LiveGame[]> {
  return api.post("/api/data/latestGames", { mode: "casino", type, count }, { retry: true });
}

/** The ranking of this week's race. */
export function weeklyRace(): Promise<LeaderboardAnswer> {
  return api.post("/api/leaderboard", { type: "week" }, { retry: true });
}
