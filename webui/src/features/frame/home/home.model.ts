// How many devices the player is signed in on.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";

/** Null until known, or when it could not be read. */
export const seats = signal<number | null>(null);

export async function countSeats(): Promise<void> {
  try {
    const { sessions } = await api.post("/api/user/sessions", {}, { retry: true });
    seats.value = sessions.length;
  } catch {
    seats.value = null; // The card leads to the list all the same.
  }
}
