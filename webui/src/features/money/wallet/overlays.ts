// The overlays that the wallet adds to the site's list.

declare module "../../../lib/overlays" {
  interface Overlays {
    /** Explains why the wallet is locked. */
    "wallet-locked": Record<never, never>;
  }
}

export {};
