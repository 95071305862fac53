// The board of a match for sports in which a pitch shows little: darts, snooker, cricket, fights,
// maps.

import type { Event as SportEvent, Track } from "../../../lib/api.gen";

export interface Box {
  home: number;
  away: number;
  /** 1 for home, 2 for away, 0 for neither or not yet. */
  winner: 0 | 1 | 2;
  now: boolean;
}

export interface Board {
  /** The two large numbers. */
  home: string;
  away: string;
  /** Their meaning. */
  meaning: "left" | "frame" | "innings" | "kills" | "score";
  /** For cricket: the bowled overs of this innings. */
  overs?: string;
  /** The periods that have started. Only the newest if there are many. */
  boxes: Box[];
}

/** Max number of periods on the board. */
const maxBoxes = 9;

const dartsLegPoints = 501;

const ballsPerOver = 6;

export function boardOf({ sport, play }: Pick<SportEvent, "sport" | "play">, track: Pick<Track, "stats" | "board"> | undefined): Board {
  const periods = play?.periods ?? [];
  const done = play?.done ?? 0;
  const boxes = periods.map((period, at) => boxOf(period, at, done)).slice(-maxBoxes);
  const current = periods[done] ?? periods.at(-1) ?? [0, 0];
  const numbers = (home: number, away: number, meaning: Board["meaning"]): Board => ({ home: String(home), away: String(away), meaning, boxes });
  if (sport === "darts") return numbers(dartsLegPoints - (current[0] ?? 0), dartsLegPoints - (current[1] ?? 0), "left");
  if (sport === "snooker") return numbers(current[0] ?? 0, current[1] ?? 0, "frame");
  const innings = track?.board ?? [];
  if (/cricket$/.test(sport) && innings.length === 3) return { ...cricket(play?.home ?? 0, play?.away ?? 0, innings), boxes };
  const kills = track?.stats.find(({ name }) => name === "kills");
  if (kills) return numbers(kills.home, kills.away, "kills");
  return numbers(play?.home ?? 0, play?.away ?? 0, "score");
}

function boxOf([home = 0, away = 0]: number[], at: number, done: number): Box {
  const winner = at >= done || home === away ? 0 : home > away ? 1 : 2;
  return { home, away, winner, now: at === done };
}

/** The runs of both sides. The batting side also shows its wickets. */
function cricket(home: number, away: number, [innings = 0, balls = 0, wickets = 0]: number[]): Omit<Board, "boxes"> {
  const batting = innings % 2;
  return {
    home: batting === 0 ? `${home}/${wickets}` : String(home),
    away: batting === 1 ? `${away}/${wickets}` : String(away),
    meaning: "innings",
    overs: `${Math.floor(balls / ballsPerOver)}.${balls % ballsPerOver}`,
  };
}
