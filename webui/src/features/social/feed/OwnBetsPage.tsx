// The player's own latest bets, also for those who have excluded themselves.

import { Bets } from "./LiveFeed";
import { text } from "./feed.texts";

/** How many are shown. */
const shown = 40;

export default function OwnBetsPage() {
  return (
    <div className="race-page">
      <h1>{text("feed.own")}</h1>
      <section className="feed" aria-label={text("feed.own")}>
        <Bets name="mine" count={shown} />
      </section>
    </div>
  );
}
