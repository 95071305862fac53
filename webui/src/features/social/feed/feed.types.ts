// What the server sends about wagers of the feed, by the names that it has here.

import type { LatestRequest } from "../../../lib/api.gen";

export type { Entry as RaceEntry, LeaderboardAnswer as Race, LiveGame, Next as RaceNext, Shown, You as RaceYou } from "../../../lib/api.gen";

/** The lists of the call. */
export type ListName = LatestRequest["type"];
