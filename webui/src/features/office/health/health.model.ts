// The health of the site, polled while the page is open, and the duration of calls.

import { batch, signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { CallsAnswer, HealthAnswer, StateAnswer } from "../../../lib/api.gen";

/** Polling interval in milliseconds. */
const pollInterval = 10_000;

export const periods = [
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
      const [answer, state, callsAnswer] = await Promise.all([
        api.post("/api/admin/health", {}, { retry: true }),
        api.post("/api/admin/state", {}, { retry: true }),
        api.post("/api/admin/health/calls", { minutes: minutes.peek() }, { retry: true }),
      ]);
      batch(() => {
        health.value = answer;
        gauges.value = state.gauges;
        calls.value = callsAnswer;
        failure.value = null;
      });
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  return {
    health, gauges, calls, minutes, failure, load,
    setMinutes(next: number): void {
      minutes.value = next;
      void load();
    },
    /** Polls. Returns a function that stops polling. */
    poll(): () => void {
      void load();
      const timer = setInterval(() => void (document.hidden || load()), pollInterval);
      return () => clearInterval(timer);
    },
  };
}

export type HealthModel = ReturnType<typeof healthModel>;
