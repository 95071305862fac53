// The codes and earnings of a partner, and the partner's actions.

import { signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { CommissionDay, PartnerReferral, Programme } from "../../../lib/api.gen";
import { bootstrap } from "../../../lib/bootstrap";
import { formatPercent } from "../../../lib/format";
import { Pages } from "../../../lib/pages";
import { resource } from "../../../lib/resource";
import { formModel } from "../../../ui/form.model";
import { csvText, download } from "../../../lib/csv";
import { toast } from "../../../ui/toast";
import { text } from "./affiliate.texts";

export type { CommissionDay, PartnerCode, PartnerEarning, PartnerReferral, PartnerTier, Programme } from "../../../lib/api.gen";

export const programme = resource(() => api.post("/api/partner", {}, { retry: true }));
export const commissionDays = resource(() => api.post("/api/partner/days", {}, { retry: true }));
export const players = new Pages<PartnerReferral>(async (known) => {
  const answer = await api.post("/api/partner/referrals", { before: known.at(-1)?.place ?? 0 }, { retry: true });
  return { rows: answer.rows, more: answer.next > 0 };
}, ({ place }) => String(place));

/** Loads all data of a partner. */
export async function loadProgramme(signedIn: boolean): Promise<void> {
  await Promise.all([programme.load(), ...(signedIn ? [players.load(), commissionDays.load()] : [])]);
}

/** The referral link of a code. */
export const referralLink = (code: string): string => `${bootstrap.product.url || location.origin}/ref/${code}`;

/** A share of the server in percent. */
export const percentText = (percent: number): string => formatPercent(String(percent));

/** The current share of a partner. The first one for a guest. */
export const commissionPercent = ({ tiers, tier }: Programme): number => tiers[tier]?.percent ?? 0;

/** Whether a claim is running. */
export const claiming = signal(false);

/** Pays out everything that can be claimed. */
export async function claimCommission(): Promise<void> {
  if (claiming.peek()) return;
  claiming.value = true;
  try {
    programme.set(await api.post("/api/partner/claim", {}));
    toast.success(text("partner.claimed"));
  } catch (error) {
    toast.error(errorText(error));
    await programme.load();
  }
  claiming.value = false;
}

export const hasClaimable = ({ earnings }: Programme): boolean => earnings.some((row) => /[1-9]/.test(row.claimable));

/** The form of a new code. */
export const codeForm = () => formModel({
  initial: { code: "", name: "" },
  send: ({ code, name }) => api.post("/api/partner/code", { code: code.trim(), name: name.trim() }),
});

/** A UTC day of the server: 2026-01-31. */
export const dayText = (day: number): string => new Date(day).toISOString().slice(0, 10);

const year = 365 * 86_400_000;

/** The days as rows of a table. */
export const dayLines = (rows: readonly CommissionDay[]): string[][] => [
  ["day", "currency", "earned", "state", "players"],
  ...rows.map((row) => [dayText(row.day), row.currency, row.earned, row.state, String(row.players)]),
];

export const savingDays = signal(false);

/** Downloads the days of a year as a file. */
export async function saveDays(now = Date.now()): Promise<void> {
  if (savingDays.peek()) return;
  savingDays.value = true;
  try {
    const { rows } = await api.post("/api/partner/days", { from: now - year, to: now }, { retry: true });
    download("commission.csv", csvText(dayLines(rows)));
  } catch {
    toast.error(text("partner.days.fileFailed"));
  }
  savingDays.value = false;
}
