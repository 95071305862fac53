// The feed's panels, each in its own chunk. Each reserves its final size while it loads: wrap it in
// a Suspense of that size (liveFeedHeight, winsHeight).

import { lazyComponent } from "../../../lib/lazy";
import { liveFeedEntries } from "./feed.state";
import { feedHeight } from "./sizes";

/** The panel of live bets and the weekly race, for the casino's pages. */
export const LiveFeedPanel = lazyComponent(() => import("./LiveFeed"));

/** The strip of latest wins. */
export const LatestWinsStrip = lazyComponent(() => import("./LatestWins"));

/** The height of the panel of live bets with the player's number of entries. Reads signals. */
export const liveFeedHeight = (): number => feedHeight(liveFeedEntries.value);

export { shortWinsHeight, winsHeight } from "./sizes";
