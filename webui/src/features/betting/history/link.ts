// The address that shares a bet: any page with ?game={game}-{id}.

export interface SharedBet {
  game: string;
  id: string;
}

/** Ids of installed games have hyphens, and ids of their bets have none. */
const forms = [/^([a-z0-9_-]{1,40})-([0-9a-z]{26})$/, /^([a-z0-9_]{1,40})-([A-Za-z0-9_-]{1,64})$/];

/** The bet that a query names, or null. */
export function sharedBet(search: string): SharedBet | null {
  const named = new URLSearchParams(search).get("game") ?? "";
  const match = forms.map((form) => form.exec(named)).find((found) => found !== null);
  return match ? { game: match[1]!, id: match[2]! } : null;
}

export const shareLink = (origin: string, { game, id }: SharedBet): string => `${origin}/?game=${game}-${encodeURIComponent(id)}`;
