// The feed's panels, each of its own chunk. Each holds its place in its final
// size while it loads; give them a Suspense of that size (feedHeight,
// winsHeight).

import { lazyComponent } from "../../../lib/lazy";

/** The panel of live bets and the weekly race, for the casino's pages. */
export const LiveFeedPanel = lazyComponent(() => import("./LiveFeed"));

/** The strip of latest wins. */
export const LatestWinsStrip = lazyComponent(() => import("./LatestWins"));

export { feedHeight, winsHeight } from "./sizes";
