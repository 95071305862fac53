// How the site runs, asked again while somebody looks, and how long calls took.

import { batch, signal } from "@preact/signals-react";
import { api, errorText } from "../../../lib/api";
import type { CallsAnswer, HealthAnswer, StateAnswer } from "../../../lib/api.gen";

/** How often it is asked again, in milliseconds. */
const every = 10_000;

export const backs = [
  { minutes: 15, label: "15 min" },
  { minutes: 60, label: "1 hour" },
  { minutes: 180, label: "3 hours" },
] as const;

export function healthModel() {
  const health = signal<HealthAnswer | null>(null);
  const gauges = signal<StateAnswer["gauges"]>([]);
  const calls = signal<CallsAnswer | null>(null);
  const minutes = signal<number>(60);
  const failure = signal<string | null>(null);

  async function load(): Promise<void> {
    try {
      const [answer, state, slow] = await Promise.all([
        api.post("/api/admin/health", {}, { retry: true }),
        api.post("/api/admin/state", {}, { retry: true }),
        api.post("/api/admin/health/calls", { minutes: minutes.peek() }, { retry: true }),
      ]);
      batch(() => {
        health.value = answer;
        gauges.value = state.gauges;
        calls.value = slow;
        failure.value = null;
      });
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  return {
    health, gauges, calls, minutes, failure, load,
    back(next: number): void {
      minutes.value = next;
      void load();
    },
    /** Asks now and then. Returns what ends it. */
    follow(): () => void {
      void load();
      const timer = setInterval(() => void (document.hidden || load()), every);
      return () => clearInterval(timer);
    },
  };
}

export type HealthModel = ReturnType<typeof healthModel>;
