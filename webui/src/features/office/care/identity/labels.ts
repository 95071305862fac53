// The texts of identity checks in the office.

import type { IdentityRow } from "../../../../lib/api.gen";

export const levels = [
  { value: "1", label: "1, data" }, { value: "2", label: "2, document and selfie" }, { value: "3", label: "3, address and funds" },
];

export const levelText = (level: number): string => levels.find(({ value }) => value === String(level))?.label ?? "none";

export const tones = { open: "neutral", waiting: "brass", accepted: "action", refused: "danger", expired: "danger" } as const;

export const stateTexts: Record<IdentityRow["state"], string> = {
  open: "waiting for the player", waiting: "waiting for staff", accepted: "accepted", refused: "refused", expired: "expired",
};

export const requesterTexts = { "": "the player", withdrawal: "a withdrawal", deposits: "deposits", rule: "a rule", staff: "staff" } as const;

/** The reasons of a refusal, as the player reads them. */
export const reasons = [
  { value: "unreadable", label: "Cannot be read" }, { value: "expired", label: "The document has expired" }, { value: "incomplete", label: "Something is missing or cut off" },
  { value: "mismatch", label: "Does not match data or selfie" }, { value: "wrong_document", label: "Not a document for this step" },
  { value: "not_accepted", label: "Not accepted, no reason given" }, { value: "age", label: "Too young" }, { value: "country", label: "Resident of a blocked country" },
] as const;

/** A quarter turn to the right. */
export const rotatedRight = (degrees: number): number => (degrees + 90) % 360;

const minScale = 0.5;
const maxScale = 4;

/** A step of the zoom, between half and four times the size. */
export const zoomedBy = (scale: number, step: number): number => Math.min(maxScale, Math.max(minScale, Math.round((scale + step) * 4) / 4));
