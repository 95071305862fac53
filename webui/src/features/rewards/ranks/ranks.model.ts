// What the player has reached and earned, and the claim.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { SourcesAnswer, VIPRow } from "../../../lib/api.gen";
import { formatPercent } from "../../../lib/format";
import { resource } from "../../../lib/resource";
import { update } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { text } from "./ranks.texts";

export type { RakebackAnswer, SourceRow, SourcesAnswer, Value, VIPRow } from "../../../lib/api.gen";

export const vip = resource(() => api.post("/api/vip", {}, { retry: true }));
export const rakeback = resource(() => api.post("/api/data/rakeback", {}, { retry: true }));

/** The rows of the levels. */
export const levelRows = (rows: VIPRow[]): VIPRow[] => rows.filter(({ type }) => type === "level");

/** The player's own row. */
export const ownRow = (rows: VIPRow[]): VIPRow | undefined => rows.find(({ type }) => type === "data");

/** Whether a claim is under way. */
export const claiming = signal(false);

/** Pays what can be collected; whatever stands in the way is told by the one sentence about it. */
export async function claim(): Promise<void> {
  if (claiming.peek()) return;
  claiming.value = true;
  try {
    await api.post("/api/data/claimRakeback", {});
    toast.success(text("ranks.rakeback.claimed"));
  } catch {
    toast.error(text("ranks.rakeback.failed"));
  }
  closeSources();
  await rakeback.load();
  claiming.value = false;
}

/** The bets behind one currency, as far as they were loaded; null when none is open. */
export const sources = signal<(SourcesAnswer & { currency: string }) | null>(null);
export const sourcesFailed = signal(false);
let asked = 0;

/** Loads the first page of the bets behind a currency. */
export const openSources = (currency: string): Promise<void> => load(currency, 0);

export function closeSources(): void {
  asked += 1;
  sources.value = null;
  sourcesFailed.value = false;
}

/** Loads the next page. */
export async function moreSources(): Promise<void> {
  const open = sources.peek();
  if (open && open.next > 0) await load(open.currency, open.next);
}

async function load(currency: string, before: number): Promise<void> {
  asked += 1;
  const mine = asked;
  sourcesFailed.value = false;
  try {
    const page = await api.post("/api/data/rakeback/bets", { currency, before }, { retry: true });
    const open = sources.peek();
    if (mine !== asked) return;
    sources.value = before > 0 && open ? { ...open, bets: [...open.bets, ...page.bets], next: page.next } : { ...page, currency };
  } catch {
    if (mine === asked) sourcesFailed.value = true;
  }
}

/** Notes that the player was congratulated, so that no other page does it again. */
export async function congratulated(level: number): Promise<void> {
  const user = store.user.peek();
  if (user) store.update({ user: { ...user, level_up: null } });
  await api.post("/api/vip/seen", { level }).catch(() => undefined);
  await update();
}

/** A share of the server in percent. */
export const share = (percent: number): string => formatPercent(String(percent));

/** "1/100" as percent, rounded to four decimals. */
export function edgeText(edge: string): string {
  const [above = "", below = "1"] = edge.split("/");
  if (!/^\d+$/.test(above) || !/^[1-9]\d*$/.test(below)) return text("ranks.sources.unknown");
  const scaled = (BigInt(above) * 1_000_000n + BigInt(below) / 2n) / BigInt(below);
  const whole = scaled / 10_000n;
  const rest = (scaled % 10_000n).toString().padStart(4, "0").replace(/0+$/, "");
  return formatPercent(`${whole}.${rest || "0"}`);
}
