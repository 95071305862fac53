// The scheduled jobs and the workers, polled while the page is open.

import { batch, signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { JobsAnswer } from "../../../lib/api.gen";

/** Polling intervals in milliseconds: short while something is running. */
const busyPollInterval = 1500;
const idlePollInterval = 10_000;

export function jobsModel() {
  const answer = signal<JobsAnswer | null>(null);
  const failure = signal<string | null>(null);
  /** The jobs that this page has requested. */
  const requested = signal<ReadonlySet<string>>(new Set());
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    try {
      const next = await api.post("/api/admin/jobs", {}, { retry: true });
      batch(() => {
        answer.value = next;
        failure.value = null;
        requested.value = new Set();
      });
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  async function pollAgain(): Promise<void> {
    if (!document.hidden) await load();
    const busy = answer.peek()?.jobs.some(({ state }) => state === "running") ?? false;
    timer = setTimeout(() => void pollAgain(), busy ? busyPollInterval : idlePollInterval);
  }

  return {
    answer, failure, requested, load,
    /** Runs a job. Returns the text of a refusal, or null. */
    async runJob(job: string): Promise<string | null> {
      requested.value = new Set([...requested.peek(), job]);
      try {
        await api.post("/api/admin/jobs/run", { job });
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        clearTimeout(timer);
        await load();
        timer = setTimeout(() => void pollAgain(), busyPollInterval);
      }
    },
    /** Polls. Returns a function that stops polling. */
    poll(): () => void {
      void pollAgain();
      return () => clearTimeout(timer);
    },
  };
}

export type JobsModel = ReturnType<typeof jobsModel>;
