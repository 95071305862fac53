// Checks of fields before the server is called, with the same texts as the server's errors.

import { bootstrap } from "../../../lib/bootstrap";
import { t } from "../../../lib/i18n";
import "./account.texts";

/** Empty if there is no error. */
type Problem = string;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const namePattern = /^[A-Za-z0-9_]{4,20}$/;

export const minPasswordLength = (): number => bootstrap.accounts.passwordMin;

export const emailProblem = (text: string): Problem => (emailPattern.test(text.trim()) ? "" : t("validation.email"));
export const nameProblem = (text: string): Problem => (namePattern.test(text.trim()) ? "" : t("validation.name.regex"));
export const passwordProblem = (text: string): Problem => ([...text].length >= minPasswordLength() ? "" : t("validation.password.min.string"));
export const required = (text: string): Problem => (text.trim() === "" ? t("validation.required") : "");

/** The check of a field that lost the focus. An empty field is not an error yet. */
export const checkIfFilled = (text: string, check: (text: string) => Problem): Problem => (text.trim() === "" ? "" : check(text));

/** Only the existing errors. */
export function nonEmpty(list: Record<string, Problem>): Record<string, string> {
  return Object.fromEntries(Object.entries(list).filter(([, problem]) => problem !== ""));
}
