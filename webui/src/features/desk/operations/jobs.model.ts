// The jobs by the clock and the workers, asked again while somebody looks.

import { batch, signal } from "@preact/signals-react";
import { api, errorText } from "../../../lib/api";
import type { JobsAnswer } from "../../../lib/api.gen";

/** How often it is asked again, in milliseconds: often while something runs. */
const quick = 1500;
const calm = 10_000;

export function jobsModel() {
  const answer = signal<JobsAnswer | null>(null);
  const failure = signal<string | null>(null);
  /** Which jobs this page has just asked to run. */
  const asked = signal<ReadonlySet<string>>(new Set());
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    try {
      const next = await api.post("/api/admin/jobs", {}, { retry: true });
      batch(() => {
        answer.value = next;
        failure.value = null;
        asked.value = new Set();
      });
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  async function again(): Promise<void> {
    if (!document.hidden) await load();
    const busy = answer.peek()?.jobs.some(({ state }) => state === "running") ?? false;
    timer = setTimeout(() => void again(), busy ? quick : calm);
  }

  return {
    answer, failure, asked, load,
    /** Has a job run; the text of a refusal, or null. */
    async run(job: string): Promise<string | null> {
      asked.value = new Set([...asked.peek(), job]);
      try {
        await api.post("/api/admin/jobs/run", { job });
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        clearTimeout(timer);
        await load();
        timer = setTimeout(() => void again(), quick);
      }
    },
    /** Asks now and then. Returns what ends it. */
    follow(): () => void {
      void again();
      return () => clearTimeout(timer);
    },
  };
}

export type JobsModel = ReturnType<typeof jobsModel>;
