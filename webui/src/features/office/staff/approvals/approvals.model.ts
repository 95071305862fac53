// Requests that wait for a second person, and decided ones.

import { signal } from "@preact/signals";
import { api, errorText } from "../../../../lib/api";
import type { ApprovalRow } from "../../../../lib/api.gen";
import { loadNames } from "../../../../lib/officeNames";
import { cursorPages } from "../../../../lib/pages";

export type Decision = "approve" | "refuse" | "withdraw";

export function approvalsModel() {
  const showDecided = signal(false);
  const threshold = signal("");
  const pages = cursorPages<ApprovalRow>(async (cursor) => {
    const answer = await api.post("/api/admin/approvals", { done: showDecided.peek(), cursor }, { retry: true });
    threshold.value = answer.threshold;
    void loadNames(answer.rows.flatMap((row) => [row.requested_by, row.decided_by, row.subject]));
    return answer;
  }, (row) => row.id);

  return {
    showDecided, threshold, pages,
    setShowDecided(decided: boolean): void {
      showDecided.value = decided;
      pages.clear();
      void pages.load();
    },
    /** Decides on the state with the hash that was shown. Returns the text of a refusal, or null. */
    async decide(row: ApprovalRow, decision: Decision, reason: string): Promise<string | null> {
      try {
        if (decision === "withdraw") await api.post("/api/admin/approvals/withdraw", { id: row.id, hash: row.hash, reason });
        else await api.post("/api/admin/approvals/decide", { id: row.id, hash: row.hash, approve: decision === "approve", reason });
        return null;
      } catch (error) {
        return errorText(error);
      } finally {
        await pages.load();
      }
    },
  };
}
