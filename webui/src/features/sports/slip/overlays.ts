// The overlays that the slip adds.

declare module "../../../lib/overlays" {
  interface Overlays {
    /** A sports bet that somebody has shown. */
    "shared-bet": { id: string };
  }
}

export {};
