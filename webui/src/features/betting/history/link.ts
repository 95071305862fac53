// The address that shares a bet: any page with ?game={game}-{id}.

export interface SharedBet {
  game: string;
  id: string;
}

/** The bet that a query names, or null. Ids of games have no hyphen. */
export function sharedBet(search: string): SharedBet | null {
  const match = /^([a-z0-9_]{1,40})-([A-Za-z0-9_-]{1,64})$/.exec(new URLSearchParams(search).get("game") ?? "");
  return match ? { game: match[1]!, id: match[2]! } : null;
}

export const shareLink = (origin: string, { game, id }: SharedBet): string => `${origin}/?game=${game}-${encodeURIComponent(id)}`;
