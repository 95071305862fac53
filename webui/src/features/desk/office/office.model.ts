// What the frame of the back office knows: what waits for a person and how the
// house stands, asked again while the office is in sight.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { StateAnswer } from "../../../lib/api.gen";

/** How often the state is asked, in milliseconds. */
const every = 15_000;

/** The last answer; null before the first. */
export const officeState = signal<StateAnswer | null>(null);
/** The last question was not answered: what is shown may be old. */
export const stateFailed = signal(false);

export async function askState(): Promise<void> {
  try {
    officeState.value = await api.post("/api/admin/state", {}, { retry: true });
    stateFailed.value = false;
  } catch {
    stateFailed.value = true;
  }
}

/** Asks now and then. Returns what ends it. */
export function followState(): () => void {
  const ask = () => void (document.hidden || askState());
  ask();
  const timer = setInterval(ask, every);
  document.addEventListener("visibilitychange", ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ask);
  };
}

/** How much waits in some queues. Reads signals. */
export function waitingIn(names: readonly string[] = []): number {
  return (officeState.value?.queues ?? []).filter(({ name }) => names.includes(name)).reduce((sum, { count }) => sum + count, 0);
}
