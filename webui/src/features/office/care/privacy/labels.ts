// The texts of privacy requests for staff.

import type { PrivacyRow, PrivacyState } from "../../../../lib/api.gen";
import type { BadgeProps } from "../../../../ui/Badge";

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
