// The words of identity in the office.

import type { IdentityRow } from "../../../../lib/api.gen";

export const levels = [
  { value: "1", label: "1, data" }, { value: "2", label: "2, document and selfie" }, { value: "3", label: "3, address and funds" },
];

export const levelText = (level: number): string => levels.find(({ value }) => value === String(level))?.label ?? "none";

export const tones = { open: "neutral", waiting: "brass", accepted: "action", refused: "danger", expired: "danger" } as const;

export const stateTexts: Record<IdentityRow["state"], string> = {
  open: "with the player", waiting: "waits for us", accepted: "accepted", refused: "refused", expired: "expired",
};

export const whyTexts = { "": "the player alone", withdrawal: "a withdrawal", deposits: "deposits", rule: "a rule", staff: "staff" } as const;

/** Why a check is refused, as the player reads it. */
export const reasons = [
  { value: "unreadable", label: "Cannot be read" }, { value: "expired", label: "The document is not valid any more" }, { value: "incomplete", label: "Something is missing or cut off" },
  { value: "mismatch", label: "Does not match data or selfie" }, { value: "wrong_document", label: "Not a document for this step" },
  { value: "not_accepted", label: "Not accepted, without saying why" }, { value: "age", label: "Too young" }, { value: "country", label: "Lives in a blocked country" },
] as const;

/** A quarter turn to the right. */
export const turned = (degrees: number): number => (degrees + 90) % 360;

const smallest = 0.5;
const largest = 4;

/** A step of the zoom, between half and four times the size. */
export const zoomed = (scale: number, step: number): number => Math.min(largest, Math.max(smallest, Math.round((scale + step) * 4) / 4));
