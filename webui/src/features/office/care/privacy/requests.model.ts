// The list of requests, one kind at a time, page by page.

import { signal } from "@preact/signals";
import { api } from "../../../../lib/api";
import type { PrivacyRow, PrivacyState } from "../../../../lib/api.gen";
import { cursorPages } from "../../../../lib/pages";
import type { BadgeProps } from "../../../../ui/Badge";

/** The texts of privacy requests for staff. */
export const kindTexts: Record<PrivacyRow["kind"], string> = { copy: "Copy of the data", deletion: "Deletion" };

export const stateTexts: Record<PrivacyRow["state"], string> = {
  waiting: "Waiting", working: "In progress", ready: "Ready", failed: "Failed", removed: "File deleted", withdrawn: "Withdrawn", refused: "Refused", done: "Done",
};

export const tones: Record<PrivacyRow["state"], BadgeProps["tone"]> = {
  waiting: "info", working: "info", ready: "action", failed: "danger", removed: "neutral", withdrawn: "neutral", refused: "danger", done: "neutral",
};

export const blockTexts: Record<PrivacyState["blocks"][number], string> = {
  money: "money in the balance", bonus: "bonus money", bets: "open bets", withdrawals: "open withdrawals", deposits: "pending deposits", payments: "pending payments",
  exclusion: "a self-exclusion with an end", case: "an open case, alert or hold", staff: "a staff role",
};

export const blockReasons = (codes: PrivacyState["blocks"]): string => codes.map((code) => blockTexts[code]).join(", ");

export const kinds = ["deletion", "copy"] as const;

export function requestsModel() {
  const kind = signal<(typeof kinds)[number]>("deletion");
  const pages = cursorPages<PrivacyRow>((cursor) => api.post("/api/admin/privacy", { kind: kind.peek(), cursor }, { retry: true }), ({ id }) => id);
  return {
    kind, pages,
    selectKind(id: string): void {
      kind.value = kinds.find((one) => one === id) ?? "deletion";
      pages.clear();
      void pages.load();
    },
  };
}

/** Makes the browser download a copy that staff requested. */
export async function downloadCopy(id: string, reason: string): Promise<void> {
  const { path } = await api.post("/api/admin/privacy/copy/open", { id, reason });
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
