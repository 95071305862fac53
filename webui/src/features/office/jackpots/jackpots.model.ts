// The form of a jackpot for staff.

import type { JackpotDraft, OfficeJackpot } from "../../../lib/api.gen";

/** The form. Games are separated by commas; amounts are in dollars, the share in percent. */
export interface JackpotForm {
  name: string;
  games: string;
  share: string;
  seed: string;
  end: "limit" | "average";
  amount: string;
  reason: string;
}

export const newForm: JackpotForm = { name: "", games: "", share: "0.2", seed: "100", end: "limit", amount: "1000", reason: "" };

/** The form with the rules of the next round of a jackpot. */
export const formOf = ({ name, next }: OfficeJackpot): JackpotForm => ({
  name, games: next.games.join(", "), share: String(next.share), seed: String(next.seed), end: next.limit > 0 ? "limit" : "average",
  amount: String(next.limit > 0 ? next.limit : next.average), reason: "",
});

/** The form in the format of the server. */
export const draftOf = (form: JackpotForm, jackpot?: Pick<OfficeJackpot, "id" | "version">): JackpotDraft => ({
  id: jackpot?.id ?? "", version: jackpot?.version ?? 0, name: form.name.trim(),
  games: form.games.split(",").map((one) => one.trim()).filter(Boolean),
  share: form.share.trim(), seed: form.seed.trim(),
  limit: form.end === "limit" ? form.amount.trim() : "", average: form.end === "average" ? form.amount.trim() : "",
  reason: form.reason,
});
