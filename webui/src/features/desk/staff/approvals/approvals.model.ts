// What waits for a second person, and what was decided.

import { batch, signal } from "@preact/signals-react";
import { api, errorText } from "../../../../lib/api";
import type { ApprovalRow } from "../../../../lib/api.gen";
import { askNames } from "../../../../lib/officeNames";

export type Decision = "approve" | "refuse" | "withdraw";

export function approvalsModel() {
  const done = signal(false);
  const rows = signal<ApprovalRow[] | null>(null);
  const next = signal("");
  const above = signal("");
  const failure = signal<string | null>(null);
  /** Counts the questions: an answer to an older one is not drawn. */
  let asked = 0;

  async function load(cursor = ""): Promise<void> {
    const mine = ++asked;
    try {
      const answer = await api.post("/api/admin/approvals", { done: done.peek(), cursor }, { retry: true });
      if (mine !== asked) return;
      batch(() => {
        rows.value = cursor ? [...(rows.peek() ?? []), ...answer.rows] : answer.rows;
        next.value = answer.next ?? "";
        above.value = answer.above;
        failure.value = null;
      });
      void askNames(answer.rows.flatMap((row) => [row.requested_by, row.decided_by, row.subject]));
    } catch (error) {
      if (mine === asked) failure.value = errorText(error);
    }
  }

  return {
    done, rows, next, above, failure, load,
    show(finished: boolean): void {
      batch(() => {
        done.value = finished;
        rows.value = null;
      });
      void load();
    },
    /** Decides by the hash that was seen; the text of a refusal, or null. */
    async decide(row: ApprovalRow, decision: Decision, reason: string): Promise<string | null> {
      try {
        if (decision === "withdraw") await api.post("/api/admin/approvals/withdraw", { id: row.id, hash: row.hash, reason });
        else await api.post("/api/admin/approvals/decide", { id: row.id, hash: row.hash, approve: decision === "approve", reason });
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        await load();
      }
    },
  };
}
