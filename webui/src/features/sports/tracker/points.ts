// The points of the current game in the sport's own terms.

import type { Play } from "../../../lib/api.gen";

const tennisPoints = ["0", "15", "30", "40"];

/** Whether the sport calls its points as in tennis. */
const hasTennisPoints = (sport: string) => sport === "tennis" || sport === "ao-tennis";

/** The points of both sides. In a tie-break they are counted. Null if no game is being played. */
export function pointsOf(sport: string, play: Pick<Play, "points" | "periods" | "done" | "over">): [string, string] | null {
  const [home = 0, away = 0] = play.points;
  if (play.over || (home === 0 && away === 0)) return null;
  const [ownGames = 0, otherGames = 0] = play.periods[play.done] ?? [];
  if (!hasTennisPoints(sport) || (ownGames === 6 && otherGames === 6)) return [String(home), String(away)];
  if (Math.max(home, away) <= 3) return [tennisPoints[home]!, tennisPoints[away]!];
  if (home === away) return ["40", "40"];
  return home > away ? ["Ad", "40"] : ["40", "Ad"];
}
