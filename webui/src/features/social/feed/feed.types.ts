// The server's messages about wagers of the feed, with the names used here.

import type { LatestRequest } from "../../../lib/api.gen";

export type { Entry as RaceEntry, LeaderboardAnswer as Race, LiveGame, Next as RaceNext, PlayerView, You as RaceYou } from "../../../lib/api.gen";

/** The lists of the call. */
export type ListName = LatestRequest["type"];
