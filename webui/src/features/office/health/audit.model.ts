// The audits of the books, and the progress of the running one.

import { batch, signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { AuditRow, AuditsAnswer, FindingRow } from "../../../lib/api.gen";

/** Polling intervals in milliseconds: while an audit is running, and otherwise. */
const busyPollInterval = 700;
const idlePollInterval = 15_000;

export function auditModel() {
  const answer = signal<AuditsAnswer | null>(null);
  /** The loaded pages of older audits. */
  const older = signal<AuditRow[]>([]);
  const next = signal("");
  const failure = signal<string | null>(null);
  /** An audit was requested and has not started. */
  const requested = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    try {
      const response = await api.post("/api/admin/audits", { limit: 25 }, { retry: true });
      batch(() => {
        if (response.running || response.rows[0]?.id !== answer.peek()?.rows[0]?.id) requested.value = false;
        answer.value = response;
        failure.value = null;
        if (older.peek().length === 0) next.value = response.next ?? "";
      });
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  async function pollAgain(): Promise<void> {
    if (!document.hidden) await load();
    clearTimeout(timer);
    timer = setTimeout(() => void pollAgain(), requested.peek() || answer.peek()?.running ? busyPollInterval : idlePollInterval);
  }

  return {
    answer, older, next, failure, requested, load,
    /** Loads the next page of older audits. */
    async loadOlder(): Promise<void> {
      try {
        const page = await api.post("/api/admin/audits", { cursor: next.peek(), limit: 25 }, { retry: true });
        batch(() => {
          older.value = [...older.peek(), ...page.rows];
          next.value = page.next ?? "";
        });
      } catch (error) {
        failure.value = errorText(error);
      }
    },
    /** Starts an audit. Returns the text of a refusal, or null. */
    async startAudit(): Promise<string | null> {
      try {
        await api.post("/api/admin/jobs/run", { job: answer.peek()?.job ?? "" });
        requested.value = true;
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        await pollAgain();
      }
    },
    /** Polls. Returns a function that stops polling. */
    poll(): () => void {
      void pollAgain();
      return () => clearTimeout(timer);
    },
  };
}

export type AuditModel = ReturnType<typeof auditModel>;

/** The stored findings of an audit. */
export async function loadFindings(run: string): Promise<FindingRow[]> {
  return (await api.post("/api/admin/audits/findings", { run }, { retry: true })).findings;
}
