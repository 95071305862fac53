// The result of a bet on an installed game, as the server sends it.

import type { InstalledView } from "../../play/views";

const fields = ["version", "digest", "mode", "total_weight", "point", "outcome"] as const;

/** The view, if it is the result of an installed game. Otherwise null. */
export function installedView(view: unknown): InstalledView | null {
  if (typeof view !== "object" || view === null) return null;
  const found = view as Partial<Record<keyof InstalledView, unknown>>;
  return fields.every((name) => typeof found[name] === "string") && typeof found.payout === "number" ? (view as InstalledView) : null;
}

/** The payout as a multiple of the bet, with two decimals. */
export const betMultiple = ({ payout }: Pick<InstalledView, "payout">): string => (payout / 100).toFixed(2);

/** Where the point is among all weights, as a share from 0 to 1. */
export function pointShare({ point, total_weight: total }: Pick<InstalledView, "point" | "total_weight">): number {
  if (!/^[0-9]{1,20}$/.test(point) || !/^[1-9][0-9]{0,19}$/.test(total)) return 0;
  return Number((BigInt(point) * 1_000_000n) / BigInt(total)) / 1_000_000;
}
