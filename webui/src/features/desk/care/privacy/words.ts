// How requests of privacy are told to staff.

import type { PrivacyRow, PrivacyState } from "../../../../lib/api.gen";
import type { BadgeProps } from "../../../../ui/Badge";

export const kindTexts: Record<PrivacyRow["kind"], string> = { copy: "Copy of the data", deletion: "Deletion" };

export const stateTexts: Record<PrivacyRow["state"], string> = {
  waiting: "Waiting", working: "Under way", ready: "Ready", failed: "Failed", removed: "File deleted", withdrawn: "Taken back", refused: "Refused", done: "Done",
};

export const tones: Record<PrivacyRow["state"], BadgeProps["tone"]> = {
  waiting: "info", working: "info", ready: "action", failed: "danger", removed: "neutral", withdrawn: "neutral", refused: "danger", done: "neutral",
};

export const blockTexts: Record<PrivacyState["blocks"][number], string> = {
  money: "money in the balance", bonus: "bonus money", bets: "open bets", withdrawals: "open withdrawals", deposits: "deposits on their way", payments: "payments on their way",
  exclusion: "a self-exclusion with an end", case: "an open case, alert or hold", staff: "a role of staff",
};

export const reasons = (codes: PrivacyState["blocks"]): string => codes.map((code) => blockTexts[code]).join(", ");
