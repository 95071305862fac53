// What an error is called in front of the player.

import { ApiError, pageExpiredStatus, twoFactorCode } from "./error";
import { hasText, t } from "./i18n";

/** One sentence for any error. The server's own sentence where it gave one. */
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

/** The first text of each refused field; unknown keys are shown as they came. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).map(([field, keys]) => [field, fieldText(field, keys[0] ?? "")]),
  );
}

// validation.unique of name is looked up as validation.name.unique first. Nobody
// reads a key: what has no text of its own is a value that is not valid.
function fieldText(field: string, key: string): string {
  const own = key.replace(/^validation\./, `validation.${field}.`);
  if (own !== key && hasText(own)) return t(own);
  return t(hasText(key) || !/^validation\./.test(key) ? key : "validation.invalid");
}

/** A number of seconds as people say it. */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return "a moment";
  if (seconds < 60) return `${seconds} s`;
  return `${Math.ceil(seconds / 60)} min`;
}
