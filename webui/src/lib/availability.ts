// The offers of the installed features. Links only lead to existing pages.

import type { DepositOffer } from "./api.gen";
import { overlayLoader, walletParts } from "./feature";
import { resolvePath } from "./navigate";
import type { OverlayName } from "./overlays";

declare module "./overlays" {
  interface Overlays {
    /** The player's wallet, open on one of its tabs. */
    wallet: { tab?: string; /** A bonus that waits for the deposit. */ bonus?: DepositOffer };
  }
}

/** The tabs of the wallet in order. Tabs of other features exist only if these features are installed. */
const allWalletTabs = ["deposit", "withdraw", "promocode", "history"] as const;
export type WalletTab = (typeof allWalletTabs)[number];

/** The tabs of the visitor. Reads signals. */
export const walletTabs = (): readonly WalletTab[] => allWalletTabs.filter((tab) => tab !== "promocode" || walletParts().some(({ id }) => id === tab));

/** The tab with a name. The first tab for an unknown name. */
export const walletTab = (name: string | null | undefined): WalletTab => walletTabs().find((tab) => tab === name) ?? allWalletTabs[0];

/** Whether the visitor has a wallet with that tab. Reads signals. */
export const hasWalletTab = (name: string): boolean => overlayExists("wallet") && walletTabs().some((tab) => tab === name);

/** Whether the visitor can open a page at a path, now or after signing in. Reads signals. */
export function pageExists(path: string): boolean {
  const { kind } = resolvePath(path, "");
  return kind === "page" || kind === "login";
}

export function overlayExists(name: OverlayName): boolean {
  return overlayLoader(name) !== undefined;
}
