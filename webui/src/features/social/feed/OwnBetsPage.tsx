// The player's own latest bets, also for self-excluded players.

import { FeedBets } from "./LiveFeed";
import { text } from "./feed.texts";

/** Number of rows shown. */
const rowCount = 40;

export default function OwnBetsPage() {
  return (
    <div className="race-page">
      <h1>{text("feed.own")}</h1>
      <section className="feed" aria-label={text("feed.own")}>
        <FeedBets name="mine" count={rowCount} />
      </section>
    </div>
  );
}
