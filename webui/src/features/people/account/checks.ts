// What can be said of a field before the server is asked: in the words in which
// the server's refusals are told.

import { bootstrap } from "../../../lib/bootstrap";
import { t } from "../../../lib/i18n";
import "./account.texts";

/** Empty where nothing is wrong. */
type Problem = string;

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const name = /^[A-Za-z0-9_]{4,20}$/;

export const leastPassword = (): number => bootstrap.accounts.passwordMin;

export const emailProblem = (text: string): Problem => (email.test(text.trim()) ? "" : t("validation.email"));
export const nameProblem = (text: string): Problem => (name.test(text.trim()) ? "" : t("validation.name.regex"));
export const passwordProblem = (text: string): Problem => ([...text].length >= leastPassword() ? "" : t("validation.password.min.string"));
export const required = (text: string): Problem => (text.trim() === "" ? t("validation.required") : "");

/** Asked for when a field is left: an empty one is not wrong yet. */
export const onLeaving = (text: string, check: (text: string) => Problem): Problem => (text.trim() === "" ? "" : check(text));

/** Only the problems that there are. */
export function problems(list: Record<string, Problem>): Record<string, string> {
  return Object.fromEntries(Object.entries(list).filter(([, problem]) => problem !== ""));
}
