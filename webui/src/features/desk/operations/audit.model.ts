// The audits of the books, and how far the present one is.

import { batch, signal } from "@preact/signals-react";
import { api, errorText } from "../../../lib/api";
import type { AuditRow, AuditsAnswer, FindingRow } from "../../../lib/api.gen";

/** How often it is asked again while one runs, and otherwise; in milliseconds. */
const quick = 700;
const calm = 15_000;

export function auditModel() {
  const answer = signal<AuditsAnswer | null>(null);
  /** Pages of older ones that were asked for. */
  const older = signal<AuditRow[]>([]);
  const next = signal("");
  const failure = signal<string | null>(null);
  /** One was asked for and has not begun. */
  const asked = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    try {
      const now = await api.post("/api/admin/audits", { limit: 25 }, { retry: true });
      batch(() => {
        if (now.running || now.rows[0]?.id !== answer.peek()?.rows[0]?.id) asked.value = false;
        answer.value = now;
        failure.value = null;
        if (older.peek().length === 0) next.value = now.next ?? "";
      });
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  async function again(): Promise<void> {
    if (!document.hidden) await load();
    clearTimeout(timer);
    timer = setTimeout(() => void again(), asked.peek() || answer.peek()?.running ? quick : calm);
  }

  return {
    answer, older, next, failure, asked, load,
    /** Asks for the page of older ones. */
    async more(): Promise<void> {
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
    /** Has the books audited now; the text of a refusal, or null. */
    async run(): Promise<string | null> {
      try {
        await api.post("/api/admin/jobs/run", { job: answer.peek()?.job ?? "" });
        asked.value = true;
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        await again();
      }
    },
    /** Asks now and then. Returns what ends it. */
    follow(): () => void {
      void again();
      return () => clearTimeout(timer);
    },
  };
}

export type AuditModel = ReturnType<typeof auditModel>;

/** What an audit found, as far as it was kept. */
export async function findingsOf(run: string): Promise<FindingRow[]> {
  return (await api.post("/api/admin/audits/findings", { run }, { retry: true })).findings;
}
