// What the hands of the dealer and of the player have in common.

import { text } from "./blackjack.texts";

/** Points for the eye: a soft hand shows both counts until it is 21. */
export function pointsText({ points, soft }: { points: number; soft: boolean }): string {
  return soft && points < 21 ? text("blackjack.points.soft", { low: points - 10, high: points }) : String(points);
}

/** Two empty places on the felt. */
export function Places() {
  return (
    <span className="blackjack-places" aria-hidden="true">
      <span className="card-place" />
      <span className="card-place" />
    </span>
  );
}
