// The rounds that this browser's guest has open. An account that is opened
// meanwhile takes the guest's play money along and not the rounds: what they hold
// goes back to the guest.

import { persisted } from "./persist";

export interface OpenRound {
  /** The game's. */
  id: string;
  name: string;
}

export const openRounds = persisted<OpenRound[]>("openRounds", []);

/** Notes that the guest's round of a game is open, or is not any more. */
export function noteRound({ id, name }: OpenRound, open: boolean): void {
  const noted = openRounds.peek();
  if (noted.some((round) => round.id === id) === open) return;
  openRounds.value = open ? [...noted, { id, name }] : noted.filter((round) => round.id !== id);
}
