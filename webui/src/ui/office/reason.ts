import { workTexts } from "./texts";

/** The minimum length of a reason, in characters. */
const minReasonLength = 3;

/** Whether a reason is long enough for the staff log. */
export const hasReason = (reason: string): boolean => reason.trim().length >= minReasonLength;

/** The error of a missing reason. Empty if there is one. */
export const reasonProblem = (reason: string): { reason?: string } => (hasReason(reason) ? {} : { reason: workTexts.reasonMissing });
