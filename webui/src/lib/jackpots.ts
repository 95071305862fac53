// The jackpots of the page's data.

import { bootstrap } from "./bootstrap";

/** Whether the site had a jackpot when the page was made. */
export const hasJackpots = (): boolean => (bootstrap.jackpots?.length ?? 0) > 0;

type JackpotOnPage = NonNullable<typeof bootstrap.jackpots>[number];

/**
 * The jackpots that a page shows above its content: all of them above the lists of games, and on the
 * page of a game those in which its bets take part. Other pages show none.
 */
export function jackpotsAbove(path: string, list: readonly JackpotOnPage[] = bootstrap.jackpots ?? []): readonly JackpotOnPage[] {
  const game = /^\/casino\/game\/([^/]+)$/.exec(path)?.[1];
  if (game !== undefined) return list.filter(({ games }) => games.includes(decoded(game)));
  return /^\/(?:casino(?:\/(?!jackpots$).*)?)?$/.test(path) ? list : [];
}

/** The part of an address as text. Empty for a broken one, which no game has. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
