// What the installed features offer: links lead only to what is there.

import type { DepositOffer } from "./api.gen";
import { overlayLoader, walletParts } from "./feature";
import { verdictOf } from "./navigate";
import type { OverlayName } from "./overlays";

declare module "./overlays" {
  interface Overlays {
    /** The player's wallet, on one of its tabs. */
    wallet: { tab?: string; /** A bonus that waits for the deposit. */ bonus?: DepositOffer };
  }
}

/** The tabs of the wallet, in their order. Those of other features are there when these are. */
const allWalletTabs = ["deposit", "withdraw", "promocode", "history"] as const;
export type WalletTab = (typeof allWalletTabs)[number];

/** The tabs that the visitor has. Reads signals. */
export const walletTabs = (): readonly WalletTab[] => allWalletTabs.filter((tab) => tab !== "promocode" || walletParts().some(({ id }) => id === tab));

/** The tab of a name; the first for a name that no tab has. */
export const walletTab = (name: string | null | undefined): WalletTab => walletTabs().find((tab) => tab === name) ?? allWalletTabs[0];

/** Whether the visitor has a wallet with that tab. Reads signals. */
export const hasWalletTab = (name: string): boolean => overlayExists("wallet") && walletTabs().some((tab) => tab === name);

/** Whether the visitor gets a page at a path, now or after signing in. Reads signals. */
export function pageExists(path: string): boolean {
  const { kind } = verdictOf(path, "");
  return kind === "page" || kind === "login";
}

export function overlayExists(name: OverlayName): boolean {
  return overlayLoader(name) !== undefined;
}
