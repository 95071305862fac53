// What waits for a second person, and what was decided.

import { signal } from "@preact/signals-react";
import { api, errorText } from "../../../../lib/api";
import type { ApprovalRow } from "../../../../lib/api.gen";
import { cursorPages } from "../../../../lib/pages";
import { askNames } from "../names.model";

export type Decision = "approve" | "refuse" | "withdraw";

export function approvalsModel() {
  const done = signal(false);
  const above = signal("");
  const pages = cursorPages<ApprovalRow>(async (cursor) => {
    const answer = await api.post("/api/admin/approvals", { done: done.peek(), cursor }, { retry: true });
    above.value = answer.above;
    void askNames(answer.rows.flatMap((row) => [row.requested_by, row.decided_by, row.subject]));
    return answer;
  }, (row) => row.id);

  return {
    done, above, pages,
    show(finished: boolean): void {
      done.value = finished;
      pages.clear();
      void pages.load();
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
        await pages.load();
      }
    },
  };
}
