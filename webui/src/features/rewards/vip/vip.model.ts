// The player's level and earned rewards, and the claim.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { SourcesAnswer, VIPRow } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { formatPercent } from "../../../lib/format";
import { resource } from "../../../lib/resource";
import { update } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { text } from "./vip.texts";

export type { RakebackAnswer, SourceRow, SourcesAnswer, Value, VIPRow } from "../../../lib/api.gen";

export const vip = resource(() => api.post("/api/vip", {}, { retry: true }));
export const rakeback = resource(() => api.post("/api/data/rakeback", {}, { retry: true }));

/** The rows of the levels. */
export const levelRows = (rows: VIPRow[]): VIPRow[] => rows.filter(({ type }) => type === "level");

/** The player's own row. */
export const ownRow = (rows: VIPRow[]): VIPRow | undefined => rows.find(({ type }) => type === "data");

/** Whether a claim is running. */
export const claiming = signal(false);

/** Pays out everything that can be claimed. A refusal shows its reason. */
export async function claimRakeback(): Promise<void> {
  if (claiming.peek()) return;
  claiming.value = true;
  try {
    await api.post("/api/data/claimRakeback", {});
    toast.success(text("ranks.rakeback.claimed"));
  } catch (error) {
    toast.error(errorText(error));
  }
  closeSources();
  await rakeback.load();
  claiming.value = false;
}

/** The loaded bets of one currency. Null when none is open. */
export const sources = signal<(SourcesAnswer & { currency: string }) | null>(null);
export const sourcesFailed = signal(false);
let latestRequest = 0;

/** Loads the first page of the bets of a currency. */
export const openSources = (currency: string): Promise<void> => loadSources(currency, 0);

export function closeSources(): void {
  latestRequest += 1;
  sources.value = null;
  sourcesFailed.value = false;
}

/** Loads the next page. */
export async function moreSources(): Promise<void> {
  const open = sources.peek();
  if (open && open.next > 0) await loadSources(open.currency, open.next);
}

async function loadSources(currency: string, before: number): Promise<void> {
  latestRequest += 1;
  const request = latestRequest;
  sourcesFailed.value = false;
  try {
    const page = await api.post("/api/data/rakeback/bets", { currency, before }, { retry: true });
    const open = sources.peek();
    if (request !== latestRequest) return;
    sources.value = before > 0 && open ? { ...open, bets: [...open.bets, ...page.bets], next: page.next } : { ...page, currency };
  } catch {
    if (request === latestRequest) sourcesFailed.value = true;
  }
}

/** Records that the celebration was shown, so that no other page shows it again. */
export async function confirmLevelUp(level: number): Promise<void> {
  const user = store.user.peek();
  if (user) store.update({ user: { ...user, level_up: null } });
  await api.post("/api/vip/seen", { level }).catch(() => undefined);
  await update();
}

/** A share of the server in percent. */
export const percentText = (percent: number): string => formatPercent(String(percent));

/** "1/100" in percent, rounded to four decimals. */
export function edgeText(edge: string): string {
  const [numerator = "", denominator = "1"] = edge.split("/");
  if (!/^\d+$/.test(numerator) || !/^[1-9]\d*$/.test(denominator)) return text("ranks.sources.unknown");
  const scaled = (BigInt(numerator) * 1_000_000n + BigInt(denominator) / 2n) / BigInt(denominator);
  const whole = scaled / 10_000n;
  const fraction = (scaled % 10_000n).toString().padStart(4, "0").replace(/0+$/, "");
  return formatPercent(`${whole}.${fraction || "0"}`);
}
