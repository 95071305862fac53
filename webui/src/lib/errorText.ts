// The texts of errors for the user.

import { ApiError, pageExpiredStatus, twoFactorCode } from "./error";
import { hasText, t } from "./i18n";

/** One sentence for any error. The server's own sentence if there is one. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return t("general.error.other");
  if (error.kind !== "refused") return t(`general.error.${error.kind}`);
  if (error.status === pageExpiredStatus) return t("general.error.expired");
  if (error.code === twoFactorCode) return t("general.error.twoFactor");
  if (error.status === 503) return error.message || t("general.error.unavailable");
  if (error.status >= 500) return t("general.error.internal", { code: error.code });
  const field = Object.entries(error.errors)[0];
  if (field) return fieldText(field[0], field[1][0] ?? "");
  if (error.status === 429 && !error.message) return t("general.error.tooMany", { wait: waitText(error.retryAfter) });
  if (error.message) return hasText(error.message) ? t(error.message) : error.message;
  return t("general.error.other");
}

/** The first text of each refused field. Unknown keys are shown unchanged. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).map(([field, keys]) => [field, fieldText(field, keys[0] ?? "")]),
  );
}

// validation.unique of name is looked up as validation.name.unique first. A key is never shown: a
// key without a text becomes the text for an invalid value.
function fieldText(field: string, key: string): string {
  const fieldKey = key.replace(/^validation\./, `validation.${field}.`);
  if (fieldKey !== key && hasText(fieldKey)) return t(fieldKey);
  return t(hasText(key) || !/^validation\./.test(key) ? key : "validation.invalid");
}

/** A readable number of seconds. */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return "a moment";
  if (seconds < 60) return `${seconds} s`;
  return `${Math.ceil(seconds / 60)} min`;
}
