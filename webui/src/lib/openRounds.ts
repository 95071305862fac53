// The open rounds of this browser's guest. A new account takes over the guest's play money but not
// the rounds. Their stakes return to the guest.

import { persisted } from "./persist";

export interface OpenRound {
  /** The id of the game. */
  id: string;
  name: string;
}

export const openRounds = persisted<OpenRound[]>("openRounds", []);

/** Records that the guest's round of a game is open, or no longer open. */
export function recordRound({ id, name }: OpenRound, open: boolean): void {
  const current = openRounds.peek();
  if (current.some((round) => round.id === id) === open) return;
  openRounds.value = open ? [...current, { id, name }] : current.filter((round) => round.id !== id);
}
