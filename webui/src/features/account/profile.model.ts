// Public profiles.

import { isApiError } from "../../lib/api";

/** Whether a refusal says that there is no such player. */
export function isUnknown(error: unknown): boolean {
  return isApiError(error) && error.is(404);
}
